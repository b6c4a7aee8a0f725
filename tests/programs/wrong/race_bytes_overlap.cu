// verdict: race_shared lines=9,11
// One thread writes two bytes, another one of these two.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ alignas(2) unsigned char bytes[128];
    const int i = threadIdx.x;
    if (i < 64) {
        reinterpret_cast<unsigned short*>(bytes)[i] = data[i];
    } else {
        bytes[2 * (i - 64) + 1] = 0;
    }
    __syncthreads();
    data[i] = bytes[i];
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
