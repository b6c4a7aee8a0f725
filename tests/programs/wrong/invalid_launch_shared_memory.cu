// verdict: invalid_launch lines=16; api_error?
// More dynamic shared memory than a block can have.
#include <cstdio>

__global__ void kernel(int* data) {
    extern __shared__ int cells[];
    cells[threadIdx.x] = data[threadIdx.x];
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128, 1 << 20>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
