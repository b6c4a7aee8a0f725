// verdict: pass
// The program looks at its arguments, and goes without.
#include <cstdio>
#include <cstdlib>

__global__ void count_down(int* value) { --*value; }

int main(int argc, char** argv) {
    int turns = argc > 1 ? std::atoi(argv[1]) : 4, host = turns, *value;
    cudaMalloc(&value, sizeof(int));
    cudaMemcpy(value, &host, sizeof(int), cudaMemcpyHostToDevice);
    for (int i = 0; i < turns; ++i) count_down<<<1, 1>>>(value);
    cudaMemcpy(&host, value, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d turns, %d left\n", turns, host);
    cudaFree(value);
    return host;
}
