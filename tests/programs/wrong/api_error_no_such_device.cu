// verdict: api_error lines=7
// There is no device 9, and nobody looks.
// The output is usually right on hardware.
#include <cstdio>

int main() {
    cudaSetDevice(9);
    std::puts("done");
}
