// verdict: pass
// y = 2x + y with a loop over the grid: fewer threads than elements.
#include <cstdio>

__global__ void saxpy(int n, float alpha, const float* x, float* y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = alpha * x[i] + y[i];
}

int main() {
    const int n = 1 << 12;
    static float x[n], y[n];
    for (int i = 0; i < n; ++i) x[i] = i % 10, y[i] = 1;
    float *dx, *dy;
    cudaMalloc(&dx, sizeof(x));
    cudaMalloc(&dy, sizeof(y));
    cudaMemcpy(dx, x, sizeof(x), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof(y), cudaMemcpyHostToDevice);
    saxpy<<<4, 128>>>(n, 2.0f, dx, dy);
    cudaMemcpy(y, dy, sizeof(y), cudaMemcpyDeviceToHost);
    float sum = 0;
    for (float value : y) sum += value;
    std::printf("sum %.0f\n", sum);
    cudaFree(dx);
    cudaFree(dy);
    return sum == 40936.0f ? 0 : 1;
}
