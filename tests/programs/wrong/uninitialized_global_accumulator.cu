// verdict: uninitialized_global lines=6
// cudaMalloc does not clear.
#include <cstdio>

__global__ void kernel(int* data) {
    data[threadIdx.x] += threadIdx.x;
}

int main() {
    int host[128];
    int* data;
    cudaMalloc(&data, sizeof(host));
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
