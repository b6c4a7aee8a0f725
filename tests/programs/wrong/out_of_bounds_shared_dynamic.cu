// verdict: out_of_bounds_shared lines=7,9
// The launch asks for half of what the kernel uses.
#include <cstdio>

__global__ void kernel(int* data) {
    extern __shared__ int cells[];
    cells[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = cells[127 - threadIdx.x];
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128, 64 * sizeof(int)>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
