// verdict: race_global lines=15,17,22,23; race_shared lines=33,38
// A flag, a lock and a counter that are written and read in relaxed order: they hand on nothing.
#include <cstdio>
#include <cuda/atomic>

__device__ cuda::atomic<int, cuda::thread_scope_device> held(0);

__global__ void chain(int* sums, int* ready, int* list, int* count) {
    if (threadIdx.x == 0) {
        int before = 0;
        if (blockIdx.x > 0) {
            cuda::atomic_ref<int, cuda::thread_scope_device> flag(ready[blockIdx.x - 1]);
            while (flag.load(cuda::memory_order_relaxed) == 0) {
            }
            before = sums[blockIdx.x - 1];
        }
        sums[blockIdx.x] = before + 1;
        cuda::atomic_ref<int, cuda::thread_scope_device>(ready[blockIdx.x]).store(1, cuda::std::memory_order_relaxed);
    }
    int expected = 0;
    while (!held.compare_exchange_weak(expected, 1, cuda::memory_order_relaxed)) expected = 0;
    list[*count] = threadIdx.x;
    ++*count;
    held.store(0, cuda::memory_order_relaxed);
}

__global__ void halves(int* out) {
    __shared__ int data[32];
    __shared__ cuda::atomic<int, cuda::thread_scope_block> full;
    if (threadIdx.x == 0) full = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        data[threadIdx.x] = threadIdx.x;
        full.fetch_add(1, cuda::memory_order_relaxed);
    } else {
        while (full.load(cuda::memory_order_relaxed) < 32) {
        }
        out[threadIdx.x - 32] = data[63 - threadIdx.x];
    }
}

int main() {
    int *sums, *ready, *list, host[32];
    cudaMalloc(&sums, 256);
    cudaMalloc(&ready, 256);
    cudaMalloc(&list, 1024);
    cudaMemset(ready, 0, 256);
    chain<<<8, 32>>>(sums, ready, list, ready + 63);
    cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[7]);
    halves<<<1, 64>>>(list);
    cudaMemcpy(host, list, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(sums);
    cudaFree(ready);
    cudaFree(list);
    return 0;
}
