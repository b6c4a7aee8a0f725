// verdict: pass
// One function, plain arrays, std::map for the values, kernels launched where they are timed.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <vector>
#include <map>

enum class Kind { naive, tile8, tile16 };
enum class Verdict { none, tile8_faster, tile16_faster, no_difference };
struct Sample { Kind kind; double kernel_ms; double roundtrip_ms; };
struct Summary { Kind kind; double kernel_ms; double roundtrip_ms; double gflops; double transfer_ms; };
struct Table { std::vector<Sample> samples; std::vector<Summary> medians; Verdict verdict; };

__global__ void naive_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

template <int T>
__global__ void tiled_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[T][T];
    __shared__ float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        as[ty][tx] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        bs[ty][tx] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int t = kind == Kind::tile8 ? 8 : 16;
    const dim3 block(t, t), grid((n + t - 1) / t, (m + t - 1) / t);
    if (kind == Kind::naive) naive_kernel<<<grid, block>>>(a, b, c, m, n, k_size);
    if (kind == Kind::tile8) tiled_kernel<8><<<grid, block>>>(a, b, c, m, n, k_size);
    if (kind == Kind::tile16) tiled_kernel<16><<<grid, block>>>(a, b, c, m, n, k_size);
}

Table benchmark(int m, int n, int k_size) {
    constexpr int rounds = 6;
    const size_t sizes[3] = {sizeof(float) * m * k_size, sizeof(float) * k_size * n, sizeof(float) * m * n};
    float* host[3];
    float* device[3];
    for (int i = 0; i < 3; ++i) {
        host[i] = new float[sizes[i] / sizeof(float)]();
        cudaMalloc((void**)&device[i], sizes[i]);
        cudaMemcpy(device[i], host[i], sizes[i], cudaMemcpyHostToDevice);
    }
    Table table = {};
    std::map<int, std::vector<double>> kernel, trip;
    cudaEvent_t events[2];
    for (cudaEvent_t& event : events) cudaEventCreate(&event);
    for (int round = 0; round < rounds; ++round) {
        for (int place = 0; place < 3; ++place) {
            const int kind = (place + 2 * round) % 3;
            const int tile = kind == 1 ? 8 : 16;
            const dim3 block(tile, tile), grid((n + tile - 1) / tile, (m + tile - 1) / tile);
            for (int i = -3; i < 60; ++i) {
                if (i == 0) cudaEventRecord(events[0]);
                if (kind == 0) naive_kernel<<<grid, block>>>(device[0], device[1], device[2], m, n, k_size);
                if (kind == 1) tiled_kernel<8><<<grid, block>>>(device[0], device[1], device[2], m, n, k_size);
                if (kind == 2) tiled_kernel<16><<<grid, block>>>(device[0], device[1], device[2], m, n, k_size);
            }
            cudaEventRecord(events[1]);
            while (cudaEventQuery(events[1]) == cudaErrorNotReady) {
            }
            float ms;
            cudaEventElapsedTime(&ms, events[0], events[1]);
            std::chrono::system_clock::time_point start;
            for (int i = -2; i < 12; ++i) {
                if (i == 0) start = std::chrono::system_clock::now();
                cudaMemcpy(device[0], host[0], sizes[0], cudaMemcpyHostToDevice);
                cudaMemcpy(device[1], host[1], sizes[1], cudaMemcpyHostToDevice);
                launch(static_cast<Kind>(kind), device[0], device[1], device[2], m, n, k_size);
                cudaMemcpy(host[2], device[2], sizes[2], cudaMemcpyDeviceToHost);
            }
            const std::chrono::duration<double> seconds = std::chrono::system_clock::now() - start;
            kernel[kind].push_back(ms / 60.0);
            trip[kind].push_back(seconds.count() * 1000.0 / 12);
            table.samples.push_back({static_cast<Kind>(kind), kernel[kind].back(), trip[kind].back()});
        }
    }
    double medians[3];
    for (int kind = 0; kind < 3; ++kind) {
        std::sort(kernel[kind].begin(), kernel[kind].end());
        std::sort(trip[kind].begin(), trip[kind].end());
        medians[kind] = (kernel[kind][2] + kernel[kind][3]) / 2;
        const double trips = (trip[kind][2] + trip[kind][3]) / 2;
        table.medians.push_back({static_cast<Kind>(kind), medians[kind], trips, 2e-9 * m * n * k_size / (medians[kind] / 1000), -1});
    }
    const double ratio = medians[1] / medians[2];
    if (ratio > 1.05) table.verdict = Verdict::tile16_faster;
    else if (ratio < 1 / 1.05) table.verdict = Verdict::tile8_faster;
    else table.verdict = Verdict::no_difference;
    for (int i = 0; i < 3; ++i) delete[] host[i], cudaFree(device[i]);
    for (cudaEvent_t event : events) cudaEventDestroy(event);
    return table;
}
