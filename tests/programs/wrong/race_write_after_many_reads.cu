// verdict: race_shared lines=9,13,11?
// Everybody reads the word before one thread changes it, and again afterwards: no barrier in between.
#include <cstdio>

__global__ void kernel(int* out) {
    __shared__ int word[1];
    if (threadIdx.x == 0) word[0] = 7;
    __syncthreads();
    int sum = word[0];
    for (int i = 0; i < 3; ++i) {
        sum += word[0];
    }
    if (threadIdx.x == 40) word[0] = sum;
    out[threadIdx.x] = sum;
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    kernel<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    int host[64];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(out);
}
