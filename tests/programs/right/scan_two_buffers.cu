// verdict: pass
// Hillis and Steele with two buffers that change places.
#include <cstdio>

__global__ void scan(int* data, int n) {
    extern __shared__ int buffers[];
    int* from = buffers;
    int* to = buffers + n;
    const int i = threadIdx.x;
    from[i] = data[i];
    __syncthreads();
    for (int step = 1; step < n; step *= 2) {
        to[i] = i >= step ? from[i] + from[i - step] : from[i];
        __syncthreads();
        int* last = from;
        from = to;
        to = last;
    }
    data[i] = from[i];
}

int main() {
    const int n = 100;
    int host[n], *data;
    for (int i = 0; i < n; ++i) host[i] = i + 1;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    scan<<<1, n, 2 * n * sizeof(int)>>>(data, n);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d %d %d\n", host[0], host[9], host[99]);
    cudaFree(data);
    return host[99] == 5050 ? 0 : 1;
}
