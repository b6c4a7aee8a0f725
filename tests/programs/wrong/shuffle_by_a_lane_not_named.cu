// verdict: barrier_divergence lines=6
// Sixteen lanes call a shuffle whose mask names eight of them.
#include <cstdio>
__global__ void k(int* o) {
  int v = threadIdx.x;
  if (threadIdx.x < 16) v = __shfl_sync(0xff, v, 0);
  o[threadIdx.x] = v;
}
int main() { int* o; cudaMalloc(&o, 128); k<<<1,32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
