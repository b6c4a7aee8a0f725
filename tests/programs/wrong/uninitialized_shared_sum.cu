// verdict: uninitialized_shared lines=7
// A shared counter that nobody has set to zero.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int sum;
    atomicAdd(&sum, data[threadIdx.x]);
    __syncthreads();
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
