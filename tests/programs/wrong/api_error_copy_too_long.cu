// verdict: api_error|out_of_bounds_global lines=9
// The copy is longer than the array on the device.
#include <cstdio>

int main() {
    static int host[200];
    int* data;
    cudaMalloc(&data, 100 * sizeof(int));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    cudaFree(data);
    std::puts("done");
}
