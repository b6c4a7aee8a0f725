// verdict: race_global lines=12?,13
// The host reads pinned memory before the copy that fills it has ended.
#include <cstdio>

int main() {
    int *host, *device;
    cudaMallocHost(&host, 1024 * sizeof(int));
    cudaMalloc(&device, 1024 * sizeof(int));
    cudaMemset(device, 0, 1024 * sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemcpyAsync(host, device, 1024 * sizeof(int), cudaMemcpyDeviceToHost, stream);
    std::printf("%d\n", host[1023]);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(host);
}
