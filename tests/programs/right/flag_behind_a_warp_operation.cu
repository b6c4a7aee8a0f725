// verdict: pass
// One lane waits for a flag that the other lanes of its warp set only after they have met.
#include <cstdio>

__global__ void meet(int* out) {
    __shared__ int ready, sum;
    if (threadIdx.x == 0) ready = sum = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        while (atomicAdd(&ready, 0) == 0) {
        }
        *out = atomicAdd(&sum, 0);
    } else {
        const int all = __reduce_add_sync(0xfffffffe, threadIdx.x);
        if (threadIdx.x == 31) {
            atomicExch(&sum, all);
            atomicExch(&ready, 1);
        }
    }
}

int main() {
    int host = 0, *out;
    cudaMalloc(&out, sizeof(int));
    meet<<<1, 32>>>(out);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host);
    cudaFree(out);
}
