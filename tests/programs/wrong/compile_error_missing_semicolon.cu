// verdict: compile_error lines=6?,7?
// A semicolon is missing.
#include <cstdio>

__global__ void fill(int* data) {
    data[threadIdx.x] = 1
}

int main() { return 0; }
