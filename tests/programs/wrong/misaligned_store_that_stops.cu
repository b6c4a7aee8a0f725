// verdict: misaligned lines=5
// Sixteen bytes at once to an address that is no multiple of 16: the processor stops there, and that is no second fault.
#include <cuda_runtime.h>

__global__ void fill(float* p) { reinterpret_cast<float4*>(p + 1)[threadIdx.x] = make_float4(1, 2, 3, 4); }

int main() {
    float* p;
    cudaMalloc(&p, 1024);
    fill<<<1, 32>>>(p);
    cudaError_t error = cudaDeviceSynchronize();
    cudaFree(p);
    return error;
}
