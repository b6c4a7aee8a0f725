// verdict: misaligned lines=7
// An int is read at an odd address.
#include <cstdio>

__global__ void kernel(int* data) {
    const char* bytes = reinterpret_cast<const char*>(data);
    const int value = *reinterpret_cast<const int*>(bytes + 4 * threadIdx.x + 1);
    __syncthreads();
    if (value != 0) data[threadIdx.x] = value;
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 100>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
