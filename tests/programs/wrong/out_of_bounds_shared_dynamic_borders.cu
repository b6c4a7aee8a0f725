// verdict: out_of_bounds_shared lines=13,14,15; out_of_bounds_global lines=16
// Two arrays carved out of dynamic shared memory: in front of the first, behind the second, far behind, and nowhere near.
#include <cstdio>

__global__ void parts(float* out, int far) {
    extern __shared__ float memory[];
    float* first = memory;
    float* second = memory + 32;
    const int i = threadIdx.x;
    first[i] = 1;
    second[i] = 2;
    __syncthreads();
    if (i == 0) out[0] = first[-1];
    if (i == 1) out[1] = second[32];
    if (i == 2) out[2] = second[1000];
    if (i == 3) second[far] = 3;
}

int main() {
    float host[4], *out;
    cudaMalloc(&out, sizeof(host));
    parts<<<1, 32, 64 * sizeof(float)>>>(out, 10000000);
    if (cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost) == cudaSuccess) std::printf("%g\n", host[0]);
    cudaFree(out);
}
