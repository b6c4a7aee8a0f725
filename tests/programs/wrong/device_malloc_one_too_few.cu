// verdict: out_of_bounds_global lines=8
// The list holds one number less than is put into it.
#include <cstdio>
#include <cstdlib>

__global__ void fill(int* out) {
    int* numbers = static_cast<int*>(malloc(7 * sizeof(int)));
    for (int i = 0; i < 8; ++i) numbers[i] = i;
    out[threadIdx.x] = numbers[3];
    free(numbers);
}

int main() {
    int host[32], *out;
    cudaMalloc(&out, sizeof(host));
    fill<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(out);
}
