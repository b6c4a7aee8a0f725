// Tiled matrix multiplication: C (M×N) = A (M×K) · B (K×N), floats, row-major.
//
// Build it by hand:  nvcc -std=c++17 -O2 tiled_matmul.cu -o tiled_matmul
// (on Windows, in a Developer shell, add -Xcompiler /utf-8)
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
    // BEGIN SOLUTION 1: find the row and the column of C that belong to this thread;
    //: threads outside C do nothing, every other thread sums its k_size products
    //: and stores the sum in C.
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;

    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
    // END SOLUTION
}

void launch_naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    // BEGIN SOLUTION 2: launch naive_kernel with 16×16 threads a block and enough blocks for all of C.
    //: They go along the n columns in x and along the m rows in y, the ragged edges included.
    const dim3 block(16, 16);
    const dim3 grid(ceil_div(n, 16), ceil_div(m, 16));
    naive_kernel<<<grid, block>>>(a, b, c, m, n, k_size);
    // END SOLUTION
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
        // BEGIN SOLUTION 3: load one element of A and one of B into the tiles.
        //: A position beyond M, N or K gets a zero: every thread writes both of its cells.
        const bool in_a = row < m && base + tx < k_size;
        const bool in_b = base + ty < k_size && col < n;
        a_tile[ty][tx] = in_a ? a[row * k_size + base + tx] : 0.0f;
        b_tile[ty][tx] = in_b ? b[(base + ty) * n + col] : 0.0f;
        // END SOLUTION

        // BEGIN SOLUTION 4: nobody may read a tile before all threads have filled it.
        __syncthreads();
        // END SOLUTION

        // BEGIN SOLUTION 5: add row ty of the A tile times column tx of the B tile to sum.
        for (int k = 0; k < T; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
        // END SOLUTION

        // BEGIN SOLUTION 6: nobody may overwrite a tile that others still read.
        __syncthreads();
        // END SOLUTION
    }
    // BEGIN SOLUTION 7: store sum in C, if this thread's element is inside C.
    if (row < m && col < n) c[row * n + col] = sum;
    // END SOLUTION
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    // BEGIN SOLUTION 8: launch tiled_kernel<T> with T×T threads a block, one block a tile of C.
    const dim3 block(T, T);
    const dim3 grid(ceil_div(n, T), ceil_div(m, T));
    tiled_kernel<T><<<grid, block>>>(a, b, c, m, n, k_size);
    // END SOLUTION
    CUDA_CHECK(cudaGetLastError());
}

// What the grader calls, and main below: pointers to device memory, kernel chosen by kind.
void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    switch (kind) {
        case Kind::naive: return launch_naive(a, b, c, m, n, k_size);
        case Kind::tile8: return launch_tiled<8>(a, b, c, m, n, k_size);
        case Kind::tile16: return launch_tiled<16>(a, b, c, m, n, k_size);
    }
}

// ---- From here on everything is given: cases, reference, checking, measuring. ----

struct Case {
    int m, n, k;
    bool measured;
};

constexpr Case cases[] = {
    {2, 2, 3, false}, {3, 4, 5, false}, {17, 23, 19, false}, {257, 193, 129, true}, {512, 512, 512, true}};

struct Variant {
    Kind kind;
    const char* name;
};

constexpr Variant variants[] = {{Kind::naive, "naive"}, {Kind::tile8, "tile8"}, {Kind::tile16, "tile16"}};

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

    void run(Kind kind) { launch(kind, a_device.data, b_device.data, c_device.data, shape.m, shape.n, shape.k); }
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
bool check(Workspace& work, const Variant& variant) {
    std::fill(work.c.begin(), work.c.end(), std::nanf(""));
    work.c_device.upload(work.c);  // what a kernel forgets to write stays NaN
    work.run(variant.kind);
    work.download();
    double largest = 0.0;
    for (std::size_t i = 0; i < work.c.size(); ++i) {
        const double want = work.expected[i];
        const double error = std::abs(work.c[i] - want);
        if (!(error <= 1e-4 + 1e-5 * std::abs(want))) {
            std::printf("  %-6s  FAIL  first mismatch at row %zu, col %zu: GPU %g, CPU %g\n", variant.name,
                        i / work.shape.n, i % work.shape.n, work.c[i], want);
            return false;
        }
        largest = std::max(largest, error);
    }
    std::printf("  %-6s  PASS  largest error %g\n", variant.name, largest);
    return true;
}

// Mean of 50 back-to-back launches between two events, after 3 that warm up.
double kernel_ms(Workspace& work, Kind kind) {
    constexpr int warm_up = 3, repeats = 50;
    cudaEvent_t start, stop;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < warm_up; ++i) work.run(kind);
    CUDA_CHECK(cudaEventRecord(start));
    for (int i = 0; i < repeats; ++i) work.run(kind);
    CUDA_CHECK(cudaEventRecord(stop));
    CUDA_CHECK(cudaEventSynchronize(stop));
    float total = 0.0f;
    CUDA_CHECK(cudaEventElapsedTime(&total, start, stop));
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    return total / repeats;
}

// Host mean of 10 × (upload A, upload B, kernel, download C), after one that warms up.
double roundtrip_ms(Workspace& work, Kind kind) {
    using Clock = std::chrono::steady_clock;
    constexpr int repeats = 10;
    const auto trip = [&] {
        work.upload();
        work.run(kind);
        work.download();
    };
    trip();
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) trip();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count() / repeats;
}

bool measure(Workspace& work, const Variant& variant) {
    const double kernel = kernel_ms(work, variant.kind);
    const double roundtrip = roundtrip_ms(work, variant.kind);
    const double flop = 2.0 * work.shape.m * work.shape.n * work.shape.k;
    std::printf("          kernel %.4f ms   roundtrip %.4f ms   %.0f GFLOP/s\n", kernel, roundtrip,
                flop / kernel * 1e-6);
    return check(work, variant);  // still right after 50 launches?
}

bool run_case(const Case& shape) {
    std::printf("%d×%d · %d×%d\n", shape.m, shape.k, shape.k, shape.n);
    Workspace work(shape);
    work.upload();
    bool passed = true;
    for (const Variant& variant : variants) {
        const bool right = check(work, variant);
        passed &= right && (!shape.measured || measure(work, variant));
    }
    return passed;
}

int main() {
    cudaDeviceProp device;
    CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
    std::printf("GPU: %s\n", device.name);
    bool passed = true;
    for (const Case& shape : cases) passed &= run_case(shape);
    std::printf(passed ? "All variants are right.\n" : "Something failed: see the FAIL lines.\n");
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
