// verdict: pass
// A check macro called cuda…, variables called gridDim and blockDim, launches torn apart by a formatter: all are CUDA.
#include <cstdio>
#include <cstdlib>

#define cudaCheckErrors(what)                                                   \
  do {                                                                          \
    cudaError_t error = cudaGetLastError();                                     \
    if (error != cudaSuccess) {                                                 \
      fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));             \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

struct Shape {
  dim3 gridDim, blockDim;
};

__global__ void count_up(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

template <int Step>
__global__ void add_step(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += Step;
}

int main() {
  const int n = 50;
  int* device = nullptr;
  int host[n];
  cudaMalloc(&device, sizeof host);
  cudaCheckErrors("allocation");
  dim3 blockDim(16);
  dim3 gridDim((n + blockDim.x - 1) / blockDim.x);
  count_up << <gridDim, blockDim >> > (device, n);
  cudaCheckErrors("first launch");
  Shape shape{gridDim, blockDim};
  add_step<3> <<< shape.gridDim, shape.blockDim >> >(device, n);
  cudaCheckErrors("second launch");
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d in %u blocks of %u\n", host[0], host[n - 1], gridDim.x, blockDim.x);
  cudaFree(device);
  return 0;
}
