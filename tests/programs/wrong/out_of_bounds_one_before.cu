// verdict: out_of_bounds_global lines=6
// Element -1.
#include <cstdio>

__global__ void kernel(int* data) {
    const int left = data[int(threadIdx.x) - 1];
    __syncthreads();
    data[threadIdx.x] = left;
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
