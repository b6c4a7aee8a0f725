// Register tiling (bonus): C (M×N) = A (M×K) · B (K×N), floats, row-major, any shape, as fast as FP32 goes.
//
// Build it by hand:  nvcc -std=c++17 -O2 register_tiling.cu -o register_tiling
// (add -arch=native for code made for your card; on Windows, in a Developer shell, -Xcompiler /utf-8)
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call) check_cuda((call), #call, __LINE__)

void check_cuda(cudaError_t error, const char* call, int line) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
    std::exit(EXIT_FAILURE);
}

// TODO 1: write your kernel. What pays most: let one thread keep several outputs.
//         In registers, so that each value it reads from shared memory serves several multiply-adds.
//         tiled_kernel<16> of the first exercise is a good start: give each thread 2 outputs, then 8×8.

// What the grader calls, and main below: pointers to device memory.
void launch(const float* a, const float* b, float* c, int m, int n, int k_size) {
    // TODO 2: launch your kernel for every shape, ragged ones included.
    CUDA_CHECK(cudaGetLastError());
}

// ---- From here on everything is given: cases, reference, checking, measuring. ----

struct Case {
    int m, n, k;
    bool measured;
};

constexpr Case cases[] = {{2, 2, 3, false},     {3, 4, 5, false},      {17, 23, 19, false},
                          {257, 193, 129, true}, {129, 257, 17, false}, {512, 512, 512, true}};

// Device memory that frees itself.
struct DeviceBuffer {
    explicit DeviceBuffer(std::size_t count) { CUDA_CHECK(cudaMalloc(&data, count * sizeof(float))); }
    ~DeviceBuffer() { cudaFree(data); }
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;

    void upload(const std::vector<float>& host) {
        CUDA_CHECK(cudaMemcpy(data, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
    }
    void download(std::vector<float>& host) const {
        CUDA_CHECK(cudaMemcpy(host.data(), data, host.size() * sizeof(float), cudaMemcpyDeviceToHost));
    }

    float* data = nullptr;
};

// Eighths are exact in binary, so that rounding can't hide a mistake.
std::vector<float> eighths(int count, int factor, int modulus) {
    std::vector<float> values(count);
    for (int i = 0; i < count; ++i) values[i] = static_cast<float>((i * factor) % modulus - modulus / 2) / 8.0f;
    return values;
}

std::vector<double> reference(const Case& shape, const std::vector<float>& a, const std::vector<float>& b) {
    std::vector<double> c(shape.m * shape.n, 0.0);
    for (int row = 0; row < shape.m; ++row)
        for (int k = 0; k < shape.k; ++k)
            for (int col = 0; col < shape.n; ++col)
                c[row * shape.n + col] += static_cast<double>(a[row * shape.k + k]) * b[k * shape.n + col];
    return c;
}

// All that one case needs, allocated once: inputs, expected result, buffers on both sides.
struct Workspace {
    explicit Workspace(const Case& shape)
        : shape(shape), a(eighths(shape.m * shape.k, 17, 13)), b(eighths(shape.k * shape.n, 29, 11)),
          c(shape.m * shape.n), expected(reference(shape, a, b)), a_device(a.size()), b_device(b.size()),
          c_device(c.size()) {}

    void run() { launch(a_device.data, b_device.data, c_device.data, shape.m, shape.n, shape.k); }
    void upload() {
        a_device.upload(a);
        b_device.upload(b);
    }
    void download() { c_device.download(c); }

    Case shape;
    std::vector<float> a, b, c;
    std::vector<double> expected;
    DeviceBuffer a_device, b_device, c_device;
};

// Written as !(error <= bound), so that a NaN is a mismatch too.
bool check(Workspace& work) {
    std::fill(work.c.begin(), work.c.end(), std::nanf(""));
    work.c_device.upload(work.c);  // what a kernel forgets to write stays NaN
    work.run();
    work.download();
    double largest = 0.0;
    for (std::size_t i = 0; i < work.c.size(); ++i) {
        const double want = work.expected[i];
        const double error = std::abs(work.c[i] - want);
        if (!(error <= 1e-4 + 1e-5 * std::abs(want))) {
            std::printf("  FAIL  first mismatch at row %zu, col %zu: GPU %g, CPU %g\n", i / work.shape.n,
                        i % work.shape.n, work.c[i], want);
            return false;
        }
        largest = std::max(largest, error);
    }
    std::printf("  PASS  largest error %g\n", largest);
    return true;
}

// Mean of 50 back-to-back launches between two events, after 3 that warm up.
double kernel_ms(Workspace& work) {
    constexpr int warm_up = 3, repeats = 50;
    cudaEvent_t start, stop;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < warm_up; ++i) work.run();
    CUDA_CHECK(cudaEventRecord(start));
    for (int i = 0; i < repeats; ++i) work.run();
    CUDA_CHECK(cudaEventRecord(stop));
    CUDA_CHECK(cudaEventSynchronize(stop));
    float total = 0.0f;
    CUDA_CHECK(cudaEventElapsedTime(&total, start, stop));
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    return total / repeats;
}

// Host mean of 10 × (upload A, upload B, kernel, download C), after one that warms up.
double roundtrip_ms(Workspace& work) {
    using Clock = std::chrono::steady_clock;
    constexpr int repeats = 10;
    const auto trip = [&] {
        work.upload();
        work.run();
        work.download();
    };
    trip();
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) trip();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count() / repeats;
}

bool measure(Workspace& work) {
    const double kernel = kernel_ms(work);
    const double roundtrip = roundtrip_ms(work);
    const double flop = 2.0 * work.shape.m * work.shape.n * work.shape.k;
    std::printf("        kernel %.4f ms   roundtrip %.4f ms   %.0f GFLOP/s\n", kernel, roundtrip, flop / kernel * 1e-6);
    return check(work);  // still right after 50 launches?
}

bool run_case(const Case& shape) {
    std::printf("%d×%d · %d×%d\n", shape.m, shape.k, shape.k, shape.n);
    Workspace work(shape);
    work.upload();
    const bool right = check(work);
    return right && (!shape.measured || measure(work));
}

int main() {
    cudaDeviceProp device;
    CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
    std::printf("GPU: %s\n", device.name);
    bool passed = true;
    for (const Case& shape : cases) passed &= run_case(shape);
    std::printf(passed ? "Every case is right.\n" : "Something failed: see the FAIL lines.\n");
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
