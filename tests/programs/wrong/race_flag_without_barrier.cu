// verdict: race_shared lines=9,10; same_warp_race? lines=9,10
// One thread sets a flag that all threads read at once.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ bool found;
    if (threadIdx.x == 0) found = false;
    __syncthreads();
    if (data[threadIdx.x] == 100) found = true;
    if (found) data[threadIdx.x] = 0;
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
