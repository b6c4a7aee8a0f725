// verdict: deadlock lines=7,9
// Half of a warp waits for the warp, the rest for the block: this hangs on hardware.
#include <cstdio>

__global__ void kernel(int* data) {
    if (threadIdx.x % 32 < 16) {
        __syncwarp();
    } else {
        __syncthreads();
    }
    data[threadIdx.x] += 1;
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
