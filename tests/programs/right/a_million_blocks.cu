// verdict: pass
// A grid of a million blocks, in one direction and in two.
#include <cstdio>

__global__ void mark_last(int* out) {
    if (blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1) *out = blockIdx.x + blockIdx.y;
}

int main() {
    int host = 0, *out;
    cudaMalloc(&out, sizeof(int));
    mark_last<<<1000000, 1>>>(out);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host);
    mark_last<<<dim3(1000, 1000), 1>>>(out);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host);
    cudaFree(out);
}
