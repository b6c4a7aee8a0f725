// verdict: pass
// Every thread adds to one counter, atomically.
#include <cstdio>

__global__ void count_odd(const int* in, int n, unsigned* odd) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 2 != 0) atomicAdd(odd, 1u);
}

int main() {
    const int n = 777;
    int host[n], *in;
    unsigned *odd, result = 0;
    for (int i = 0; i < n; ++i) host[i] = i * i + i / 3;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&odd, sizeof(unsigned));
    cudaMemset(odd, 0, sizeof(unsigned));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    count_odd<<<(n + 127) / 128, 128>>>(in, n, odd);
    cudaMemcpy(&result, odd, sizeof(unsigned), cudaMemcpyDeviceToHost);
    unsigned want = 0;
    for (int value : host) want += value % 2 != 0;
    std::printf("%u of %d are odd\n", result, n);
    cudaFree(in);
    cudaFree(odd);
    return result == want ? 0 : 1;
}
