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

// BEGIN SOLUTION 1: write your kernel. What pays most: let one thread keep several outputs.
//: In registers, so that each value it reads from shared memory serves several multiply-adds.
//: tiled_kernel<16> of the first exercise is a good start: give each thread 2 outputs, then 8×8.
// A block makes 128×128 outputs, a thread 8×16 of them, all in registers. Both tiles are 16 deep. At each depth a thread
// reads 8 + 16 floats from shared memory for 128 multiply-adds; one output a thread would read 2 floats for each.
constexpr int tile_m = 128, tile_n = 128, tile_k = 16;
constexpr int per_m = 8, per_n = 16;
constexpr int threads = (tile_m / per_m) * (tile_n / per_n);
constexpr int loads = tile_m * tile_k / 4 / threads;  // float4 loads of A a thread and round; as many of B

// A warp makes 32×128 outputs, as 4×8 threads. A thread's outputs are 2×4 patches of 4×4, and neighbours own neighbouring
// patches: the float4 reads of a warp lie side by side, without bank conflicts.
constexpr int patch = 4;
constexpr int warp_m = 4 * per_m;
constexpr int step_m = 4 * patch, step_n = 8 * patch;  // from one patch of a thread to its next

// The A tile is stored column by column, so that the 8 values a thread needs at one depth are two float4. The 4 spare
// floats put the two columns that a warp writes at once into different banks.
using ATile = float[tile_k][tile_m + 4];
using BTile = float[tile_k][tile_n];

struct Matrix {
    const float* data;
    int rows, cols;
};

// Four neighbours of one row. When the shape is not whole tiles, what lies outside the matrix counts as zero.
template <bool whole>
__device__ __forceinline__ float4 load4(const Matrix& x, int row, int col) {
    const float* from = x.data + static_cast<std::size_t>(row) * x.cols + col;
    if constexpr (whole) {
        return *reinterpret_cast<const float4*>(from);
    } else {
        const int left = row < x.rows ? x.cols - col : 0;  // how many of the four lie inside
        return make_float4(left > 0 ? from[0] : 0.0f, left > 1 ? from[1] : 0.0f, left > 2 ? from[2] : 0.0f,
                           left > 3 ? from[3] : 0.0f);
    }
}

// A thread's share of the two tiles, on its way from global to shared memory. In A two threads take 8 floats of a row
// together (one 32-byte sector), in B a warp takes a row.
struct Staged {
    float4 a[loads], b[loads];
};
__device__ __forceinline__ int a_row(int i) { return threadIdx.x / 2 + i % 2 * 64; }
__device__ __forceinline__ int a_col(int i) { return threadIdx.x % 2 * 4 + i / 2 * 8; }
__device__ __forceinline__ int b_row(int i) { return threadIdx.x / 32 + i * 4; }
__device__ __forceinline__ int b_col() { return threadIdx.x % 32 * 4; }

template <bool whole>
__device__ __forceinline__ void fetch(Staged& staged, const Matrix& a, const Matrix& b, int row, int col, int k) {
#pragma unroll
    for (int i = 0; i < loads; ++i) {
        staged.a[i] = load4<whole>(a, row + a_row(i), k + a_col(i));
        staged.b[i] = load4<whole>(b, k + b_row(i), col + b_col());
    }
}

__device__ __forceinline__ void stash(const Staged& staged, ATile& a_tile, BTile& b_tile) {
#pragma unroll
    for (int i = 0; i < loads; ++i) {
        a_tile[a_col(i) + 0][a_row(i)] = staged.a[i].x;
        a_tile[a_col(i) + 1][a_row(i)] = staged.a[i].y;
        a_tile[a_col(i) + 2][a_row(i)] = staged.a[i].z;
        a_tile[a_col(i) + 3][a_row(i)] = staged.a[i].w;
        *reinterpret_cast<float4*>(&b_tile[b_row(i)][b_col()]) = staged.b[i];
    }
}

// A thread's values of one depth: patches of four, `step` apart.
template <int count, int step>
__device__ __forceinline__ void read_patches(float (&values)[count], const float* from) {
#pragma unroll
    for (int i = 0; i < count; i += patch) {
        const float4 v = *reinterpret_cast<const float4*>(from + i / patch * step);
        values[i] = v.x, values[i + 1] = v.y, values[i + 2] = v.z, values[i + 3] = v.w;
    }
}

// The order of the products is free. This one (8×8 at a time, each row the other way round than the last) lets the
// compiler take one factor from the product before: a multiply-add finds only two of its operands in the register banks.
__device__ __forceinline__ void multiply(float (&sum)[per_m][per_n], const float (&a)[per_m], const float (&b)[per_n]) {
#pragma unroll
    for (int half = 0; half < per_n; half += 8) {
#pragma unroll
        for (int i = 0; i < per_m; ++i) {
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const int col = half + (i % 2 == 0 ? j : 7 - j);
                sum[i][col] += a[i] * b[col];
            }
        }
    }
}

__device__ __forceinline__ void multiply_tiles(float (&sum)[per_m][per_n], const ATile& a_tile, const BTile& b_tile,
                                               int row, int col) {
#pragma unroll
    for (int k = 0; k < tile_k; ++k) {
        float a[per_m], b[per_n];
        read_patches<per_m, step_m>(a, &a_tile[k][row]);
        read_patches<per_n, step_n>(b, &b_tile[k][col]);
        multiply(sum, a, b);
    }
}

template <bool whole>
__device__ __forceinline__ void store4(float* c, int m, int n, int row, int col, float4 v) {
    float* to = c + static_cast<std::size_t>(row) * n + col;
    if constexpr (whole) {
        *reinterpret_cast<float4*>(to) = v;
    } else {
        const int left = row < m ? n - col : 0;
        if (left > 0) to[0] = v.x;
        if (left > 1) to[1] = v.y;
        if (left > 2) to[2] = v.z;
        if (left > 3) to[3] = v.w;
    }
}

// Two pairs of tiles: while the block multiplies one pair, the next is on its way, and one barrier a round is enough.
// The last round has nothing to fetch and stands after the loop, without a test that would hold the loads back.
template <bool whole>
__global__ void __launch_bounds__(threads, 2)
    register_tiled_kernel(const float* __restrict__ a_data, const float* __restrict__ b_data, float* __restrict__ c,
                          int m, int n, int k_size) {
    __shared__ alignas(16) float a_tile[2][tile_k][tile_m + 4];
    __shared__ alignas(16) float b_tile[2][tile_k][tile_n];
    const Matrix a{a_data, m, k_size}, b{b_data, k_size, n};
    const int across = (n + tile_n - 1) / tile_n;
    const int block_row = blockIdx.x / across * tile_m, block_col = blockIdx.x % across * tile_n;
    const int row = threadIdx.x / 32 * warp_m + threadIdx.x % 32 / 8 * patch;  // this thread's first patch, in the tile
    const int col = threadIdx.x % 8 * patch;

    float sum[per_m][per_n] = {};
    Staged staged;
    fetch<whole>(staged, a, b, block_row, block_col, 0);
    stash(staged, a_tile[0], b_tile[0]);
    __syncthreads();
    int now = 0;
    for (int k = tile_k; k < k_size; k += tile_k) {
        fetch<whole>(staged, a, b, block_row, block_col, k);
        multiply_tiles(sum, a_tile[now], b_tile[now], row, col);
        now ^= 1;
        stash(staged, a_tile[now], b_tile[now]);
        __syncthreads();
    }
    multiply_tiles(sum, a_tile[now], b_tile[now], row, col);

#pragma unroll
    for (int i = 0; i < per_m; ++i) {
        const int to_row = block_row + row + i / patch * step_m + i % patch;
#pragma unroll
        for (int j = 0; j < per_n; j += patch)
            store4<whole>(c, m, n, to_row, block_col + col + j / patch * step_n,
                          make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]));
    }
}

bool aligned16(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % 16 == 0; }
// END SOLUTION

// What the grader calls, and main below: pointers to device memory.
void launch(const float* a, const float* b, float* c, int m, int n, int k_size) {
    // BEGIN SOLUTION 2: launch your kernel for every shape, ragged ones included.
    if (m <= 0 || n <= 0) return;
    const bool whole = m % tile_m == 0 && n % tile_n == 0 && k_size % tile_k == 0 && k_size > 0 && aligned16(a) &&
                       aligned16(b) && aligned16(c);
    const unsigned blocks = ((m + tile_m - 1) / tile_m) * ((n + tile_n - 1) / tile_n);
    if (whole)
        register_tiled_kernel<true><<<blocks, threads>>>(a, b, c, m, n, k_size);
    else
        register_tiled_kernel<false><<<blocks, threads>>>(a, b, c, m, n, k_size);
    // END SOLUTION
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
