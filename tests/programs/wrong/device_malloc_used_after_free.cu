// verdict: use_after_free lines=9; double_free lines=10
// The number is read, and the memory given back, once too often.
#include <cstdio>

__global__ void fill(int* out) {
    int* number = new int;
    *number = threadIdx.x;
    delete number;
    out[threadIdx.x] = *number;
    delete number;
}

int main() {
    int host[32], *out;
    cudaMalloc(&out, sizeof(host));
    fill<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0] >= 0);
    cudaFree(out);
}
