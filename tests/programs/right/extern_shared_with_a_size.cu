// verdict: pass
// An extern array in shared memory that has a size: nvcc warns and takes it for one without extern.
#include <cstdio>

extern __shared__ int outside[32];

__global__ void turn(const int* in, int* out) {
    extern __shared__ int inside[32];
    inside[threadIdx.x] = in[threadIdx.x];
    outside[threadIdx.x] = 2 * in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = inside[31 - threadIdx.x] + outside[31 - threadIdx.x];
}

int main() {
    int host[32], *in, *out;
    for (int i = 0; i < 32; i++) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    turn<<<1, 32>>>(in, out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d %d\n", host[0], host[31]);
    cudaFree(in);
    cudaFree(out);
}
