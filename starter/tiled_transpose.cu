// The transpose: out[column][row] = in[row][column], through a tile in shared memory.
//
// in has `rows` rows of `columns` floats, out has `columns` rows of `rows` floats, both row after row. Reading along a row of
// in and writing along a row of out at once is impossible: one of the two would go down a column, and a warp would touch 32
// places far apart. A tile in shared memory turns the corner, because there it does not matter in which direction one goes.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

constexpr int T = 32;

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[T][T + 1];  // one more: else the cells of a column would all lie in one bank
    // TODO 1: fill this thread's cell of the tile: which element of in does thread (tx, ty) of this block read?
    //         Neighbouring tx read neighbours, and elements outside of in are not read.
    // TODO 2: nobody may read the tile before everybody has filled it.
    // TODO 3: write an element of out: which one, so that neighbouring tx write neighbours?
    //         It stands in the cell of another thread. Elements outside of out are not written.
    (void)in, (void)out, (void)rows, (void)columns, (void)tile;
}

// What the grader calls: pointers to device memory.
void transpose(const float* in, float* out, int rows, int columns) {
    const dim3 block(T, T), grid((columns + T - 1) / T, (rows + T - 1) / T);
    transpose_kernel<<<grid, block>>>(in, out, rows, columns);
}

// ---- Given: a small matrix, to look at. ----

int main() {
    constexpr int rows = 3, columns = 5;
    std::vector<float> host(rows * columns);
    for (int i = 0; i < rows * columns; ++i) host[i] = static_cast<float>(i);
    float *in = nullptr, *out = nullptr;
    if (cudaMalloc(&in, sizeof(float) * host.size()) != cudaSuccess || cudaMalloc(&out, sizeof(float) * host.size()) != cudaSuccess) return 1;
    cudaMemcpy(in, host.data(), sizeof(float) * host.size(), cudaMemcpyHostToDevice);
    transpose(in, out, rows, columns);
    if (cudaMemcpy(host.data(), out, sizeof(float) * host.size(), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    for (int row = 0; row < columns; ++row) {
        for (int column = 0; column < rows; ++column) std::printf("%4g", host[row * rows + column]);
        std::printf("\n");
    }
    cudaFree(in);
    cudaFree(out);
}
