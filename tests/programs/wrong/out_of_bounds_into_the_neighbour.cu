// verdict: out_of_bounds_global lines=8
// One element too many is read; it may well lie in another array.
// The output is usually right on hardware.
#include <cstdio>

__global__ void sum(const int* first, const int* second, int* out, int n) {
    int total = 0;
    for (int i = 0; i <= n; ++i) total += first[i];
    *out = total + second[0];
}

int main() {
    const int n = 64;
    int *first, *second, *out, result = 0;
    cudaMalloc(&first, n * sizeof(int));
    cudaMalloc(&second, n * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(first, 0, n * sizeof(int));
    cudaMemset(second, 0, n * sizeof(int));
    sum<<<1, 1>>>(first, second, out, n);
    cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", result);
    cudaFree(first);
    cudaFree(second);
    cudaFree(out);
}
