// verdict: pass
// Words that order what others do: a flag from block to block, a lock around plain data, a flag that only says stop.
#include <cstdio>

__device__ int held = 0;

__device__ void take(int* lock) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
}

__device__ void give(int* lock) {
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void running_sum(const int* in, int* out, volatile int* sums, volatile int* ready) {
    __shared__ int before;
    if (threadIdx.x == 0) {
        before = 0;
        if (blockIdx.x > 0) {
            while (ready[blockIdx.x - 1] == 0) {
            }
            __threadfence();
            before = sums[blockIdx.x - 1];
        }
        sums[blockIdx.x] = before + in[blockIdx.x];
        __threadfence();
        ready[blockIdx.x] = 1;
    }
    __syncthreads();
    if (threadIdx.x == 1) out[blockIdx.x] = before;
}

__global__ void append(int* list, int* count) {
    __shared__ int inner, mine;
    if (threadIdx.x == 0) inner = mine = 0;
    __syncthreads();
    take(&inner);
    mine += 1;
    give(&inner);
    take(&held);
    list[*count] = threadIdx.x;
    *count += 1;
    give(&held);
    __syncthreads();
    if (threadIdx.x == 0) {
        take(&held);
        list[*count] = mine;
        give(&held);
    }
}

__global__ void search(const int* in, int n, int wanted, volatile int* found, int* where) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n && !*found; i += blockDim.x * gridDim.x)
        if (in[i] == wanted) {
            *where = i;
            *found = 1;
        }
}

int main() {
    const int n = 512;
    int host[n], *in, *out, *sums, *ready;
    for (int i = 0; i < n; ++i) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMalloc(&sums, sizeof(host));
    cudaMalloc(&ready, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    cudaMemset(ready, 0, sizeof(host));
    running_sum<<<n, 32>>>(in, out, sums, ready);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d %d\n", host[0], host[n - 1]);
    cudaMemset(ready, 0, sizeof(host));
    append<<<3, 64>>>(out, ready);
    cudaMemcpy(host, ready, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaMemset(ready, 0, sizeof(host));
    search<<<2, 64>>>(in, n, 300, ready, out);
    cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(sums);
    cudaFree(ready);
    return 0;
}
