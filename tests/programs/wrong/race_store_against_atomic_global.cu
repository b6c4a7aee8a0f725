// verdict: race_global lines=6,7
// One thread of the grid clears the counter that all blocks count with.
#include <cstdio>

__global__ void count(int* counter) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *counter = 0;
    atomicAdd(counter, 1);
}

int main() {
    int host = 5, *counter;
    cudaMalloc(&counter, sizeof(int));
    cudaMemcpy(counter, &host, sizeof(int), cudaMemcpyHostToDevice);
    count<<<4, 64>>>(counter);
    cudaMemcpy(&host, counter, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host > 0);
    cudaFree(counter);
}
