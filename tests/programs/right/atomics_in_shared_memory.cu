// verdict: pass
// Compare-and-swap loops that begin with a plain read, counters between barriers, a lock by exchange.
#include <cstdio>

__device__ void add_double(double* where, double value) {
    auto* bits = reinterpret_cast<unsigned long long*>(where);
    unsigned long long seen = *bits, assumed;
    do {
        assumed = seen;
        seen = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != seen);
}

__device__ void keep_largest(float* where, float value) {
    int* bits = reinterpret_cast<int*>(where);
    int seen = *bits, assumed;
    do {
        assumed = seen;
        seen = atomicCAS(bits, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != seen);
}

__global__ void sums(const float* in, int n, double* total, float* largest, int* odd) {
    __shared__ double sum;
    __shared__ float most;
    __shared__ int counter;
    if (threadIdx.x == 0) {
        sum = 0;
        most = -1e30f;
        counter = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        add_double(&sum, in[i]);
        keep_largest(&most, in[i]);
        if (int(in[i]) % 2 != 0) atomicAdd(&counter, 1);
    }
    __syncthreads();
    if (threadIdx.x == 32) {
        add_double(total, sum);
        keep_largest(largest, most);
        atomicAdd(odd, counter);
    }
}

int main() {
    const int n = 1000;
    float host[n], most = -1e30f, *in, *largest;
    double sum = 0, *total;
    int odd = 0, *odds;
    for (int i = 0; i < n; ++i) host[i] = float(i * 37 % 1000);
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&largest, sizeof(float));
    cudaMalloc(&total, sizeof(double));
    cudaMalloc(&odds, sizeof(int));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    cudaMemcpy(largest, &most, sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(total, 0, sizeof(double));
    cudaMemset(odds, 0, sizeof(int));
    sums<<<3, 64>>>(in, n, total, largest, odds);
    cudaMemcpy(&most, largest, sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, total, sizeof(double), cudaMemcpyDeviceToHost);
    cudaMemcpy(&odd, odds, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%g %g %d\n", sum, most, odd);
    cudaFree(in);
    cudaFree(largest);
    cudaFree(total);
    cudaFree(odds);
}
