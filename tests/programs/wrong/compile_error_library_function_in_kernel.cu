// verdict: compile_error lines=9,16,21
// Functions of the C and C++ libraries that exist on the host only; one of the program's own that is called like one.
#include <algorithm>
#include <cstdlib>
#include <cstring>

__device__ void fill(float* to, int n) {
    for (int i = 0; i < n; ++i) to[i] = 1;
    if (n < 0) std::fill(to, to + n, 1.0f);
}

__global__ void kernel(float* data) {
    __shared__ float box[32];
    if (threadIdx.x == 0) {
        fill(box, 32);
        mempcpy(box, data, sizeof(box));
        std::memcpy(box, data, sizeof(box));
        memset(box, 0, sizeof(box));
    }
    __syncthreads();
    data[threadIdx.x] = box[threadIdx.x] + rand() % 2;
}

int main() {
    float host[32];
    std::fill(host, host + 32, float(rand()));
    float* data;
    cudaMalloc(&data, sizeof(host));
    kernel<<<1, 32>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    cudaFree(data);
    return 0;
}
