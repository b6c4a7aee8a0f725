// verdict: timeout lines=10
// A thread waits for a flag that only a thread behind it could set.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int ready;
    volatile int* flag = &ready;
    if (threadIdx.x == 0) {
        ready = 0;
        while (*flag == 0) {
        }
    }
    __syncthreads();
    data[threadIdx.x] = *flag;
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
