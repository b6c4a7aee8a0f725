// verdict: double_free lines=10; api_error?
// The same array is given back twice.
#include <cstdio>

int main() {
    int *data, *alias;
    cudaMalloc(&data, 64 * sizeof(int));
    alias = data;
    cudaFree(data);
    cudaFree(alias);
    std::puts("done");
}
