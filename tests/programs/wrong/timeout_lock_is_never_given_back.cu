// verdict: timeout lines=6
// A lock by compare-and-swap: the early return forgets to open it.
#include <cstdio>

__device__ void lock(int* door) {
    while (atomicCAS(door, 0, 1) != 0) {
    }
}

__global__ void add(int* door, int* total, int most) {
    lock(door);
    if (atomicAdd(total, 0) + int(threadIdx.x) > most) return;
    atomicAdd(total, threadIdx.x);
    atomicExch(door, 0);
}

int main() {
    int host = 0, *door, *total;
    cudaMalloc(&door, sizeof(int));
    cudaMalloc(&total, sizeof(int));
    cudaMemset(door, 0, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    add<<<2, 32>>>(door, total, 100);
    if (cudaMemcpy(&host, total, sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess) std::printf("%d\n", host);
    cudaFree(door);
    cudaFree(total);
}
