// verdict: race_global lines=7,8
// Threads of a block exchange values in global memory without a barrier.
#include <cstdio>

__global__ void kernel(int* data) {
    const int i = threadIdx.x;
    data[i] = 2 * i;
    const int other = data[(i + 64) % 128];
    __syncthreads();
    data[i] = other;
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
