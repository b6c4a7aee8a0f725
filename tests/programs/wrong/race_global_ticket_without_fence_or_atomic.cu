// verdict: race_global lines=6,9
// The last block by number reads what the others may not have written yet.
#include <cstdio>

__global__ void kernel(int* data) {
    data[blockIdx.x + 1] = blockIdx.x;
    if (blockIdx.x == gridDim.x - 1) {
        int sum = 0;
        for (int i = 1; i < gridDim.x; ++i) sum += data[i];
        data[0] = sum;
    }
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<20, 1>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
