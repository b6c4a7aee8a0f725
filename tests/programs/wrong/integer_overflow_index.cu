// verdict: integer_overflow lines=7
// An index that is computed in int and does not fit.
// The output is usually right on hardware.
#include <cstdio>

__global__ void kernel(int* data) {
    const int hash = (threadIdx.x + 1) % 2 + int(threadIdx.x) * 50000000;
    data[threadIdx.x] = hash & 1;
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
