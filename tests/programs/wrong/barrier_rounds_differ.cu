// verdict: barrier_divergence|barrier_after_exit lines=9
// Each thread runs its own number of rounds.
#include <cstdio>

__global__ void kernel(int* data) {
    const int rounds = threadIdx.x % 4;
    for (int round = 0; round < rounds; ++round) {
        data[threadIdx.x] += round;
        __syncthreads();
    }
    data[threadIdx.x] += 1;
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
