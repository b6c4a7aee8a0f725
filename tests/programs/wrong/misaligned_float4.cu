// verdict: misaligned lines=6
// A float4 is read at a multiple of four bytes only.
#include <cstdio>

__global__ void kernel(float* data) {
    const float4 four = *reinterpret_cast<const float4*>(data + threadIdx.x + 1);
    __syncthreads();
    data[threadIdx.x] = four.x + four.w;
}

int main() {
    float host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    float* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 32>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
