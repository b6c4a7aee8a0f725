// verdict: pass
// A kernel template that is handed a functor, and a function for host and device.
#include <cstdio>

__host__ __device__ inline float clamp_to(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

struct Clamp {
    float low, high;
    __device__ float operator()(float value) const { return clamp_to(value, low, high); }
};

struct Twice {
    __device__ float operator()(float value) const { return 2 * value; }
};

template <typename Function>
__global__ void map(float* data, int n, Function function) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = function(data[i]);
}

int main() {
    float host[100], *data;
    for (int i = 0; i < 100; ++i) host[i] = i - 50;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    map<<<4, 32>>>(data, 100, Clamp{-10, 20});
    map<<<4, 32>>>(data, 100, Twice{});
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%g %g %g %g\n", host[0], host[45], host[99], clamp_to(7, 0, 5));
    cudaFree(data);
}
