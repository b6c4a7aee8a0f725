// verdict: pass
// Events around a kernel: the time is positive, the result is right.
#include <cstdio>

__global__ void busy(float* data) {
    float value = data[threadIdx.x];
    for (int i = 0; i < 100; ++i) value = value * 0.5f + 1.0f;
    data[threadIdx.x] = value;
}

int main() {
    float* data;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    busy<<<1, 64>>>(data);
    cudaEventRecord(start);
    for (int i = 0; i < 10; ++i) busy<<<1, 64>>>(data);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms = -1, first = 0;
    cudaEventElapsedTime(&ms, start, stop);
    cudaMemcpy(&first, data, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%s, %g\n", ms > 0 ? "took some time" : "took no time", first);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFree(data);
    return ms > 0 ? 0 : 1;
}
