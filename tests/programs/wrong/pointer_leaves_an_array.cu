// verdict: out_of_bounds_shared lines=15; uninitialized_shared? lines=17
// The pointer runs out of one shared array, whichever lies behind it.
#include <cstdio>
#define T 8

__global__ void tiles(const float* a, float* out) {
  __shared__ float As[T * T];
  __shared__ float Bs[T * T];
  __shared__ float Cs[T * T];
  const int t = threadIdx.y * T + threadIdx.x;
  As[t] = Cs[t] = 0;
  Bs[t] = 0;
  __syncthreads();
  float* row = Bs + (threadIdx.y + 1) * T;
  row[threadIdx.x] = a[t];
  __syncthreads();
  out[t] = As[t] + Bs[t] + Cs[t];
}

int main() {
  float h[T * T] = {}, *a, *out;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  tiles<<<1, dim3(T, T)>>>(a, out);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%g\n", h[0]);
  cudaFree(a);
  cudaFree(out);
}
