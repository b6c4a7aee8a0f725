// verdict: race_shared lines=10,12
// The barrier is left out in the third round only.
// The output is usually right on hardware.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[128];
    int sum = 0;
    for (int round = 0; round < 5; ++round) {
        cells[threadIdx.x] = data[threadIdx.x] + round;
        __syncthreads();
        sum += cells[(threadIdx.x + 64) % 128];
        if (round != 2) __syncthreads();
    }
    data[threadIdx.x] = sum;
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
