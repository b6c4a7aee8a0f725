// verdict: api_error lines=15
// An allocation fails, nobody looks, and nobody uses it.
#include <cstdio>

__global__ void kernel(int* data) {
    data[threadIdx.x] = threadIdx.x;
}

int main() {
    int host[128];
    int* data;
    cudaMalloc(&data, sizeof(host));
    kernel<<<1, 128>>>(data);
    int* second = nullptr;
    cudaMalloc(&second, 0x7fffffffffffffff);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
