// verdict: deadlock lines=8,10
// Half of a warp waits in a shuffle for lanes that wait at the barrier.
#include <cstdio>

__global__ void kernel(int* data) {
    int value = data[threadIdx.x];
    if (threadIdx.x % 32 < 16) {
        value = __shfl_xor_sync(0xffffffffu, value, 1);
    } else {
        __syncthreads();
    }
    data[threadIdx.x] = value;
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
