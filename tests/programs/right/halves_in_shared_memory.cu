// verdict: pass
// Shared arrays of types that have constructors: halves, pairs of them, and a struct of the program's own.
#include <cuda_fp16.h>
#include <cstdio>

struct Best {
  float value;
  int index;
  __host__ __device__ Best() {}
  __host__ __device__ Best(float v, int i) : value(v), index(i) {}
};

__shared__ half2 outside[32];

__global__ void largest(const half* in, half* out, Best* best) {
  __shared__ half tile[2][32];
  __shared__ Best found[32];
  const int i = threadIdx.x;
  tile[0][i] = in[i];
  tile[1][i] = __hadd(in[i], __float2half(0.5f));
  outside[i] = half2(in[i], 2.0f);
  found[i] = Best(__half2float(in[i]), i);
  for (int half_of = 16; half_of > 0; half_of /= 2) {
    __syncthreads();
    if (i < half_of && found[i].value < found[i + half_of].value) found[i] = found[i + half_of];
  }
  __syncthreads();
  const half2 other = outside[31 - i] * half2(1.0f, 3.0f) + half2(tile[1][31 - i], tile[0][31 - i]);
  out[i] = other.x + other.y;
  if (i == 0) best[blockIdx.x] = found[0];
}

int main() {
  half *in, *out;
  Best* best;
  cudaMallocManaged(&in, 32 * sizeof(half));
  cudaMallocManaged(&out, 32 * sizeof(half));
  cudaMallocManaged(&best, 2 * sizeof(Best));
  for (int i = 0; i < 32; ++i) in[i] = __float2half((i * 7) % 32);
  largest<<<1, 32>>>(in, out, best);
  cudaDeviceSynchronize();
  printf("%g %g, %g at %d\n", __half2float(out[0]), __half2float(out[31]), best[0].value, best[0].index);
  cudaFree(in);
  cudaFree(out);
  cudaFree(best);
  return 0;
}
