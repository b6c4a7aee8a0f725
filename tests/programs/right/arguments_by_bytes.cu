// verdict: pass
// A kernel gets the bytes of its arguments: constructors and destructors run on the host, once a launch. A function that is always inlined is handed on as well.
#include <cstdio>
#include <utility>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

int copies = 0;

class Field {
 public:
  explicit Field(int n) : n_(n) { cudaMalloc(&data_, n * sizeof(int)); cudaMemset(data_, 0, n * sizeof(int)); }
  Field(const Field& other) : Field(other.n_) { ++copies; cudaMemcpy(data_, other.data_, n_ * sizeof(int), cudaMemcpyDeviceToDevice); }
  Field(Field&& other) noexcept : n_(other.n_), data_(std::exchange(other.data_, nullptr)) {}
  Field& operator=(const Field&) = delete;
  ~Field() { cudaFree(data_); }
  __device__ int& operator[](int i) { return data_[i]; }
  int* data() { return data_; }

 private:
  int n_;
  int* data_ = nullptr;
};

struct Result {
  int* where;
  Result(int* p) : where(p) {}
  Result(const Result& other) : where(other.where) {}
  ~Result() {}
};

__device__ __forceinline__ int larger(int a, int b) { return a > b ? a : b; }

__global__ void largest(Field values, Result out, const int* in) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  values[threadIdx.x] += in[threadIdx.x];
  const int best = cg::reduce(warp, values[threadIdx.x], larger);
  if (threadIdx.x == 40) return;
  if (warp.thread_rank() == 0) out.where[warp.meta_group_rank()] = best;
}

template <class T>
__global__ void fill(T field, int value) {
  field[threadIdx.x] = value;
}

int main() {
  int* in;
  int host[64], best[2];
  for (int i = 0; i < 64; ++i) host[i] = i * 37 % 64;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  int* out;
  cudaMalloc(&out, sizeof best);
  {
    Field values(64);
    fill<<<1, 64>>>(values, 1000);            // fills a copy
    largest<<<1, 64>>>(values, Result(out), in);
    fill<Field><<<1, 64>>>(std::move(values), 7);
  }
  cudaMemcpy(best, out, sizeof best, cudaMemcpyDeviceToHost);
  std::printf("%d %d, %d copies\n", best[0], best[1], copies);
  cudaFree(in);
  cudaFree(out);
}
