// verdict: out_of_bounds_global lines=7
// The kernel gets a pointer to host memory.
#include <cstdio>
#include <vector>

__global__ void twice(int* data) {
    data[threadIdx.x] *= 2;
}

int main() {
    std::vector<int> host(32, 7);
    twice<<<1, 32>>>(host.data());
    cudaDeviceSynchronize();
    std::printf("%d\n", host[0]);
}
