// verdict: pass
// One dynamic array holds ints and floats.
#include <cstdio>

__global__ void sort_of(const float* in, float* out, int n) {
    extern __shared__ unsigned char room[];
    int* rank = reinterpret_cast<int*>(room);
    float* value = reinterpret_cast<float*>(rank + n);
    const int i = threadIdx.x;
    value[i] = in[i];
    __syncthreads();
    rank[i] = 0;
    for (int j = 0; j < n; ++j) rank[i] += value[j] < value[i] || (value[j] == value[i] && j < i);
    __syncthreads();
    out[rank[i]] = value[i];
}

int main() {
    const int n = 50;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i * 7 % 25;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    sort_of<<<1, n, n * (sizeof(int) + sizeof(float))>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        if (host[i] != i / 2) return 1;
    std::puts("in order");
    cudaFree(in);
    cudaFree(out);
}
