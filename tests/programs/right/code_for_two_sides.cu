// verdict: pass
// One text for host and device: what depends on __CUDA_ARCH__ is the device's in kernels, the host's in host code.
#include <cstdio>

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double* address, double value) { return *address += value; }
#endif

#if __CUDA_ARCH__ >= 700
#define MEET() __syncwarp()
#else
#define MEET()
#endif

#if __CUDA_ARCH__ < 700
#error "too old"
#endif

__host__ __device__ const char* side() {
#ifdef __CUDA_ARCH__
    return "device";
#else
    return "host";
#endif
}

__host__ __device__ int lanes() {
    int found = 0;
#if __CUDA_ARCH__ >= 300
    found = __popc(__activemask());
#else
    for (int bit = 0; bit < 1; ++bit) found += 1;
#endif
    return found;
}

__device__ int bits(int x) {
    int out;
#if __CUDA_ARCH__ >= 200
    asm("popc.b32 %0, %1;" : "=r"(out) : "r"(x));
#else
    out = __popc(x);
#endif
    return out;
}

__global__ void kernel(int* out) {
    __shared__ int box[32];
    box[threadIdx.x] = threadIdx.x;
    MEET();
    const int mine = box[31 - threadIdx.x];
#if __CUDA_ARCH__ >= 700
    const int all = __reduce_add_sync(0xffffffffu, mine);
#else
    const int all = -1;
#endif
    if (threadIdx.x == 0) {
        out[0] = all;
        out[1] = __CUDA_ARCH__ / 100;
        out[2] = lanes() + bits(7);
        printf("%s\n", side());
    }
}

int main() {
    int host[3], *out;
    cudaMalloc(&out, sizeof(host));
    kernel<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
#ifdef __CUDA_ARCH__
    std::printf("never\n");
#endif
    std::printf("%d %d %d %s\n", host[0], host[1], host[2], side());
    cudaFree(out);
    return 0;
}
