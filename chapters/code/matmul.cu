// matmul.cu: the program that chapters 2 to 8 put together, piece by piece; it checks itself on the CPU.
//   nvcc -std=c++17 -O2 matmul.cu -o matmul   then   ./matmul, ./matmul measure or ./matmul M N K
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// region: naive
// C(M x N) = A(M x K) * B(K x N), row-major; one thread makes one element of C.
__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || col >= n) return;  // no barrier in this kernel, so leaving early is fine
  float sum = 0.0f;
  for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
  c[row * n + col] = sum;
}
// endregion

// region: tiled
// C(M x N) = A(M x K) * B(K x N), row-major; a block of T x T threads makes a T x T tile of C.
template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
  __shared__ float as[T][T];
  __shared__ float bs[T][T];
  // region: place
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * T + ty;
  const int col = blockIdx.x * T + tx;
  // endregion
  float sum = 0.0f;
  // region: rounds
  for (int base = 0; base < k_size; base += T) {
    // region: load
    const bool a_inside = row < m && base + tx < k_size;
    const bool b_inside = base + ty < k_size && col < n;
    as[ty][tx] = a_inside ? a[row * k_size + base + tx] : 0.0f;
    bs[ty][tx] = b_inside ? b[(base + ty) * n + col] : 0.0f;
    // endregion
    __syncthreads();  // filled: nobody reads a half-loaded tile
    for (int i = 0; i < T; ++i) sum += as[ty][i] * bs[i][tx];
    __syncthreads();  // used up: nobody overwrites a tile still read
  }
  // endregion
  // region: store
  if (row < m && col < n) c[row * n + col] = sum;
  // endregion
}
// endregion

enum class Kind { naive, tile8, tile16 };

// region: launch
// Rounds up: the last block of a row or column may stick out beyond C.
dim3 blocks(int m, int n, int edge) {
  return dim3((n + edge - 1) / edge, (m + edge - 1) / edge);  // x counts columns, y counts rows
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
  switch (kind) {
    case Kind::naive:
      naive<<<blocks(m, n, 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
      break;
    case Kind::tile8:
      tiled<8><<<blocks(m, n, 8), dim3(8, 8)>>>(a, b, c, m, n, k_size);
      break;
    case Kind::tile16:
      tiled<16><<<blocks(m, n, 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
      break;
  }
}
// endregion

// region: cuda
// Every runtime call answers; an answer that nobody reads is a mistake that nobody sees.
void cuda(cudaError_t answer, const char* what) {
  if (answer == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(answer));
  std::exit(1);
}
// endregion

struct Shape {
  int m, n, k;
};

// region: limits
// The kernels index with int and look up to 15 beyond K; a grid has at most 65535 blocks in y.
bool fits(Shape s) {
  const auto small = [](long long x, long long y) { return x * y <= INT_MAX - 16; };
  const long long rows_of_blocks = (s.m + 7LL) / 8;  // the smallest tile makes the most blocks
  return s.m > 0 && s.n > 0 && s.k > 0 && small(s.m, s.k) && small(s.k, s.n) && small(s.m, s.n) &&
         rows_of_blocks <= 65535;
}
// endregion

// region: inputs
// Eighths are exact in binary, so rounding can't hide a mistake in the indices.
std::vector<float> input_a(Shape s) {
  std::vector<float> a(static_cast<size_t>(s.m) * s.k);
  for (size_t i = 0; i < a.size(); ++i) a[i] = (static_cast<int>(i * 17 % 13) - 6) / 8.0f;
  return a;
}

std::vector<float> input_b(Shape s) {
  std::vector<float> b(static_cast<size_t>(s.k) * s.n);
  for (size_t i = 0; i < b.size(); ++i) b[i] = (static_cast<int>(i * 29 % 11) - 5) / 8.0f;
  return b;
}
// endregion

// region: reference
// The judge: the same sum, on the CPU, in double.
std::vector<double> reference(const std::vector<float>& a, const std::vector<float>& b, Shape s) {
  std::vector<double> c(static_cast<size_t>(s.m) * s.n);
  for (int row = 0; row < s.m; ++row)
    for (int col = 0; col < s.n; ++col)
      for (int k = 0; k < s.k; ++k)
        c[row * s.n + col] += static_cast<double>(a[row * s.k + k]) * b[k * s.n + col];
  return c;
}
// endregion

// region: accept
// Written as "good when ... <= bound", because every comparison with NaN is false.
bool accept(float got, double want) {
  return std::isfinite(got) && std::fabs(got - want) <= 1e-4 + 1e-5 * std::fabs(want);
}
// endregion

// region: check
bool check(const char* name, const std::vector<float>& got, const std::vector<double>& want, Shape s) {
  double largest = 0.0;
  for (int row = 0; row < s.m; ++row)
    for (int col = 0; col < s.n; ++col) {
      const int i = row * s.n + col;
      if (!accept(got[i], want[i])) {
        std::printf("  FAIL %-6s at (%d, %d): GPU %g, CPU %g\n", name, row, col, got[i], want[i]);
        return false;
      }
      largest = std::max(largest, std::fabs(got[i] - want[i]));
    }
  std::printf("  PASS %-6s largest error %g\n", name, largest);
  return true;
}
// endregion

// The device buffers of one shape; they live as long as this object.
struct Buffers {
  float *a = nullptr, *b = nullptr, *c = nullptr;
  explicit Buffers(Shape s) {
    cuda(cudaMalloc(&a, sizeof(float) * s.m * s.k), "cudaMalloc a");
    cuda(cudaMalloc(&b, sizeof(float) * s.k * s.n), "cudaMalloc b");
    cuda(cudaMalloc(&c, sizeof(float) * s.m * s.n), "cudaMalloc c");
  }
  Buffers(const Buffers&) = delete;
  Buffers& operator=(const Buffers&) = delete;
  ~Buffers() {
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
  }
};

// region: once
// Upload, launch, ask whether the launch worked, wait and ask again, download.
void once(Kind kind, const Buffers& d, const std::vector<float>& a, const std::vector<float>& b,
          std::vector<float>& c, Shape s) {
  cuda(cudaMemcpy(d.a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice), "upload A");
  cuda(cudaMemcpy(d.b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice), "upload B");
  launch(kind, d.a, d.b, d.c, s.m, s.n, s.k);
  cuda(cudaGetLastError(), "launch");
  cuda(cudaDeviceSynchronize(), "kernel");
  cuda(cudaMemcpy(c.data(), d.c, c.size() * sizeof(float), cudaMemcpyDeviceToHost), "download C");
}
// endregion

// region: kernel_ms
// Mean time of one launch: 3 to warm up, then 50 back to back between two events.
double kernel_ms(Kind kind, const Buffers& d, Shape s) {
  cudaEvent_t start, stop;
  cuda(cudaEventCreate(&start), "event");
  cuda(cudaEventCreate(&stop), "event");
  for (int i = 0; i < 3; ++i) launch(kind, d.a, d.b, d.c, s.m, s.n, s.k);
  cuda(cudaEventRecord(start), "record");
  for (int i = 0; i < 50; ++i) launch(kind, d.a, d.b, d.c, s.m, s.n, s.k);
  cuda(cudaEventRecord(stop), "record");
  cuda(cudaEventSynchronize(stop), "timed kernels");  // without this, stop may not have happened yet
  float total = 0.0f;
  cuda(cudaEventElapsedTime(&total, start, stop), "elapsed");
  cuda(cudaEventDestroy(start), "event");
  cuda(cudaEventDestroy(stop), "event");
  return total / 50;
}
// endregion

// region: roundtrip_ms
// Host mean of 10 x (upload A, upload B, kernel, download C); the buffers exist beforehand.
double roundtrip_ms(Kind kind, const Buffers& d, const std::vector<float>& a, const std::vector<float>& b,
                    std::vector<float>& c, Shape s) {
  once(kind, d, a, b, c, s);  // warm-up
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 10; ++i) once(kind, d, a, b, c, s);  // ends with a copy that waits for the kernel
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - start;
  return total.count() / 10;
}
// endregion

struct Variant {
  Kind kind;
  const char* name;
};
const Variant variants[] = {{Kind::naive, "naive"}, {Kind::tile8, "tile8"}, {Kind::tile16, "tile16"}};

// region: measure
// Right before and right after the timing, or the time is not worth printing.
bool measure(Variant v, const Buffers& d, const std::vector<float>& a, const std::vector<float>& b,
             const std::vector<double>& want, Shape s) {
  std::vector<float> c(want.size());
  const double kernel = kernel_ms(v.kind, d, s);
  const double roundtrip = roundtrip_ms(v.kind, d, a, b, c, s);
  const double gflops = 2.0 * s.m * s.n * s.k / (kernel * 1e6);
  std::printf("  %-6s kernel %.4f ms  roundtrip %.4f ms  %.0f GFLOP/s estimated\n", v.name, kernel, roundtrip,
              gflops);
  return check(v.name, c, want, s);
}
// endregion

bool run(Shape s, bool timed) {
  std::printf("%dx%d * %dx%d\n", s.m, s.k, s.k, s.n);
  if (!fits(s)) {
    std::printf("  too large for int indices or for one grid\n");
    return false;
  }
  const auto a = input_a(s), b = input_b(s);
  const auto want = reference(a, b, s);
  const Buffers d(s);
  bool good = true;
  for (const Variant v : variants) {
    std::vector<float> c(want.size(), NAN);  // an element that nobody writes must not look right
    cuda(cudaMemcpy(d.c, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice), "poison C");
    once(v.kind, d, a, b, c, s);
    good &= check(v.name, c, want, s);
    if (timed) good &= measure(v, d, a, b, want, s);
  }
  return good;
}

int main(int argc, char** argv) {
  cudaDeviceProp device;
  cuda(cudaGetDeviceProperties(&device, 0), "looking for a GPU");
  std::printf("GPU: %s\n", device.name);
  if (argc == 4) return run({std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3])}, false) ? 0 : 1;
  const bool timed = argc == 2 && std::strcmp(argv[1], "measure") == 0;
  bool good = true;
  for (const Shape s : {Shape{2, 2, 3}, {3, 4, 5}, {17, 23, 19}, {255, 129, 257}}) good &= run(s, false);
  if (timed)
    for (const Shape s : {Shape{257, 193, 129}, {512, 512, 512}}) good &= run(s, true);
  return good ? 0 : 1;
}
