// verdict: pass
// Through a padded tile; 32×8 threads, ragged edges.
#include <cstdio>
#include <vector>

constexpr int tile = 32, rows_a_step = 8;

__global__ void transpose(const float* in, float* out, int rows, int cols) {
    __shared__ float cells[tile][tile + 1];
    int x = blockIdx.x * tile + threadIdx.x;
    int y = blockIdx.y * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows_a_step)
        if (x < cols && y + j < rows) cells[threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
    __syncthreads();
    x = blockIdx.y * tile + threadIdx.x;
    y = blockIdx.x * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows_a_step)
        if (x < rows && y + j < cols) out[(y + j) * rows + x] = cells[threadIdx.x][threadIdx.y + j];
}

int main() {
    const int rows = 70, cols = 45;
    std::vector<float> in(rows * cols), out(rows * cols);
    for (int i = 0; i < rows * cols; ++i) in[i] = i;
    float *d_in, *d_out;
    cudaMalloc(&d_in, in.size() * sizeof(float));
    cudaMalloc(&d_out, out.size() * sizeof(float));
    cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
    transpose<<<dim3((cols + tile - 1) / tile, (rows + tile - 1) / tile), dim3(tile, rows_a_step)>>>(d_in, d_out, rows, cols);
    cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c) wrong += out[c * rows + r] != in[r * cols + c];
    std::printf("wrong: %d\n", wrong);
    cudaFree(d_in);
    cudaFree(d_out);
    return wrong;
}
