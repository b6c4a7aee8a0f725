// verdict: barrier_divergence lines=8
#include <cstdio>

__global__ void sum(const int* values, int* total, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;  // the lanes behind are gone, and the tree still reads from them
  int v = values[i];
  for (int step = 16; step > 0; step /= 2) v += __shfl_down_sync(0xffffffffu, v, step);
  if (i == 0) *total = v;
}

int main() {
  const int n = 20;
  int *values, *total;
  cudaMallocManaged(&values, n * sizeof(int));
  cudaMallocManaged(&total, sizeof(int));
  for (int i = 0; i < n; ++i) values[i] = i;
  sum<<<1, 32>>>(values, total, n);
  cudaDeviceSynchronize();
  printf("%d\n", *total);
  cudaFree(values);
  cudaFree(total);
  return 0;
}
