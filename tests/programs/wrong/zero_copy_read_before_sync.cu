// verdict: race_global lines=5?,13
#include <cstdio>

__global__ void fill(int* values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  int* values;
  cudaHostAlloc(&values, 32 * sizeof(int), cudaHostAllocMapped);
  values[5] = 0;
  fill<<<1, 32>>>(values);
  printf("%d\n", values[5]);
  cudaDeviceSynchronize();
  cudaFreeHost(values);
  return 0;
}
