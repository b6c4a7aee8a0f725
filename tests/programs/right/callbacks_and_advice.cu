// verdict: pass
// A stream calls a host function behind its work, memory is advised, peers are asked for; abs and max take what CUDA lets them take.
#include <cstdio>

template <class T>
__host__ __device__ T max(T a, T b) {  // a program's own template does not collide with CUDA's functions
  return a < b ? b : a;
}

__global__ void scale(float* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = max(abs(values[i]) * 2.5f, 1.0f);
}

struct Pack {
  const float* values;
  int n;
};

void CUDART_CB sum_up(cudaStream_t, cudaError_t status, void* user) {
  const Pack& pack = *static_cast<Pack*>(user);
  double sum = 0;
  for (int i = 0; i < pack.n; ++i) sum += pack.values[i];
  printf("sum %.1f, %s\n", sum, cudaGetErrorName(status));
}

int main() {
  const int n = 64;
  int least, greatest, peer = 1;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaDeviceCanAccessPeer(&peer, 0, 0);
  cudaStream_t stream;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest);
  float *pinned, *device;
  cudaMallocHost(&pinned, n * sizeof(float));
  cudaMallocManaged(&device, n * sizeof(float));
  for (int i = 0; i < n; ++i) pinned[i] = i % 2 ? i : -i;
  cudaMemAdvise(device, n * sizeof(float), cudaMemAdviseSetPreferredLocation, 0);
  cudaMemcpyAsync(device, pinned, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  scale<<<2, 32, 0, stream>>>(device, n);
  cudaMemcpyAsync(pinned, device, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
  Pack pack{pinned, n};
  cudaStreamAddCallback(stream, sum_up, &pack, 0);
  cudaStreamSynchronize(stream);
  printf("%.1f, peers %d\n", pinned[n - 1], peer);
  cudaFree(device);
  cudaFreeHost(pinned);
  cudaStreamDestroy(stream);
  return 0;
}
