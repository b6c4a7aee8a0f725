// verdict: uncoalesced lines=9
// Right, and slow: threadIdx.x runs down the rows, so the 32 threads of a warp read 32 places far apart.
#include <cstdio>
#include <vector>

__global__ void double_rows(const float* in, float* out, int rows, int columns) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    for (int column = 0; column < columns; ++column) out[column * rows + row] = 2.0f * in[row * columns + column];
}

int main() {
    constexpr int rows = 256, columns = 32;
    std::vector<float> host(rows * columns, 1.0f);
    float *in, *out;
    cudaMalloc(&in, host.size() * sizeof(float));
    cudaMalloc(&out, host.size() * sizeof(float));
    cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
    double_rows<<<rows / 64, 64>>>(in, out, rows, columns);
    cudaMemcpy(host.data(), out, host.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[0]);
    cudaFree(in);
    cudaFree(out);
}
