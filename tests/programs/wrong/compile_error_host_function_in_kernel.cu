// verdict: compile_error lines=8
// A kernel calls a function of the host.
#include <cstdio>

int twice(int value) { return 2 * value; }

__global__ void kernel(int* data) {
    data[threadIdx.x] = twice(data[threadIdx.x]);
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
