// verdict: pass
// Tiles of 16 threads reduce by their own shuffles; the block waits by its group.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void sums(const int* in, int* out) {
    __shared__ int of_tile[8];
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(block);
    int value = in[block.thread_rank()];
    for (int step = tile.size() / 2; step > 0; step /= 2) value += tile.shfl_down(value, step);
    if (tile.thread_rank() == 0) of_tile[block.thread_rank() / 16] = value;
    block.sync();
    if (block.thread_rank() == 0) {
        int sum = 0;
        for (int i = 0; i < 8; ++i) sum += of_tile[i];
        *out = sum;
    }
}

int main() {
    int host[128], result, *in, *out;
    for (int i = 0; i < 128; ++i) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    sums<<<1, 128>>>(in, out);
    cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", result);
    cudaFree(in);
    cudaFree(out);
    return result == 8128 ? 0 : 1;
}
