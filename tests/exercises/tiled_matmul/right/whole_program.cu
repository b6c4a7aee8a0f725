// verdict: pass
// A complete program by another hand: iostream, vector, chrono, events, its own check macro.
#include <cuda_runtime.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#define CHECK(expression)                                                                        \
    do {                                                                                         \
        const cudaError_t status = (expression);                                                 \
        if (status != cudaSuccess) {                                                             \
            std::cerr << __FILE__ << ":" << __LINE__ << ": " << #expression << " failed: "       \
                      << cudaGetErrorString(status) << std::endl;                                \
            std::exit(1);                                                                        \
        }                                                                                        \
    } while (0)

enum class Kind { naive, tile8, tile16 };

__global__ void matmul_naive(const float* A, const float* B, float* C, int M, int N, int K) {
    const int col = blockDim.x * blockIdx.x + threadIdx.x;
    const int row = blockDim.y * blockIdx.y + threadIdx.y;
    if (row >= M || col >= N) return;
    float acc = 0.f;
    for (int k = 0; k < K; ++k) acc += A[row * K + k] * B[k * N + col];
    C[row * N + col] = acc;
}

template <int TILE>
__global__ void matmul_tiled(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float As[TILE][TILE], Bs[TILE][TILE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float acc = 0.f;
    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
        const int ak = t * TILE + tx, bk = t * TILE + ty;
        if (row < M && ak < K)
            As[ty][tx] = A[row * K + ak];
        else
            As[ty][tx] = 0.f;
        if (bk < K && col < N)
            Bs[ty][tx] = B[bk * N + col];
        else
            Bs[ty][tx] = 0.f;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k) acc += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = acc;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int width = kind == Kind::tile8 ? 8 : 16;
    const dim3 threads(width, width), blocks((n + width - 1) / width, (m + width - 1) / width);
    switch (kind) {
        case Kind::naive: matmul_naive<<<blocks, threads>>>(a, b, c, m, n, k_size); break;
        case Kind::tile8: matmul_tiled<8><<<blocks, threads>>>(a, b, c, m, n, k_size); break;
        case Kind::tile16: matmul_tiled<16><<<blocks, threads>>>(a, b, c, m, n, k_size); break;
    }
    CHECK(cudaGetLastError());
}

static bool same(const std::vector<float>& got, const std::vector<double>& want) {
    for (std::size_t i = 0; i < got.size(); ++i)
        if (!(std::fabs(got[i] - want[i]) <= 1e-4 + 1e-5 * std::fabs(want[i]))) return false;
    return true;
}

static bool run(const std::string& name, Kind kind, int m, int n, int k) {
    std::vector<float> a(m * k), b(k * n), c(m * n);
    for (int i = 0; i < m * k; ++i) a[i] = ((i * 17) % 13 - 6) / 8.f;
    for (int i = 0; i < k * n; ++i) b[i] = ((i * 29) % 11 - 5) / 8.f;
    std::vector<double> want(m * n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            for (int l = 0; l < k; ++l) want[i * n + j] += double(a[i * k + l]) * b[l * n + j];

    float *da, *db, *dc;
    CHECK(cudaMalloc((void**)&da, a.size() * sizeof(float)));
    CHECK(cudaMalloc((void**)&db, b.size() * sizeof(float)));
    CHECK(cudaMalloc((void**)&dc, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));

    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    launch(kind, da, db, dc, m, n, k);
    CHECK(cudaEventRecord(start));
    launch(kind, da, db, dc, m, n, k);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float kernel_ms = 0;
    CHECK(cudaEventElapsedTime(&kernel_ms, start, stop));
    const auto begin = std::chrono::steady_clock::now();
    CHECK(cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    const std::chrono::duration<double, std::milli> copy_ms = std::chrono::steady_clock::now() - begin;

    const bool right = same(c, want);
    std::cout << std::left << std::setw(8) << name << (right ? "PASS" : "FAIL") << std::fixed << std::setprecision(3)
              << "  kernel " << kernel_ms << " ms, copy " << copy_ms.count() << " ms\n";
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return right;
}

int main() {
    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));
    bool right = devices > 0;
    right &= run("naive", Kind::naive, 17, 23, 19);
    right &= run("tile8", Kind::tile8, 17, 23, 19);
    right &= run("tile16", Kind::tile16, 17, 23, 19);
    return right ? 0 : 1;
}
