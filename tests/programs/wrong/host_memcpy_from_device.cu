// verdict: out_of_bounds_global lines=10
// memcpy of the C library where cudaMemcpy was meant.
#include <cstdio>
#include <cstring>

int main() {
    float host[16] = {}, *device;
    cudaMalloc(&device, sizeof(host));
    cudaMemset(device, 0, sizeof(host));
    memcpy(host, device, sizeof(host));
    std::printf("%g\n", host[0]);
    cudaFree(device);
}
