// verdict: pass
// half and half2 arithmetic.
#include <cstdio>
#include <cuda_fp16.h>

__global__ void axpy(float alpha, const __half* x, __half* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = __hadd(__float2half(alpha * __half2float(x[i])), y[i]);
}

int main() {
    const int n = 64;
    __half x[n], y[n], *dx, *dy;
    for (int i = 0; i < n; ++i) x[i] = __float2half(i / 4.0f), y[i] = __float2half(1.0f);
    cudaMalloc(&dx, sizeof(x));
    cudaMalloc(&dy, sizeof(y));
    cudaMemcpy(dx, x, sizeof(x), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof(y), cudaMemcpyHostToDevice);
    axpy<<<2, 32>>>(2.0f, dx, dy, n);
    cudaMemcpy(y, dy, sizeof(y), cudaMemcpyDeviceToHost);
    std::printf("%g %g\n", __half2float(y[1]), __half2float(y[63]));
    cudaFree(dx);
    cudaFree(dy);
    return __half2float(y[63]) == 32.5f ? 0 : 1;
}
