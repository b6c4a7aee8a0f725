// verdict: out_of_bounds_shared lines=8
// The tile has one column too few.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int tile[8][7];
    const int x = threadIdx.x % 8, y = threadIdx.x / 8;
    if (threadIdx.x == 63) tile[y][x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] += 1;
}

int main() {
    int host[64];
    for (int i = 0; i < 64; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
