// The climb: C (M×N) = A (M×K) · B (K×N), floats, row-major, from one thread an output to past cuBLAS FP32, a step a kernel.
// The last step is the model answer of register_tiling. How each step is checked and timed stands in climb/measure.h.
//
// nvcc -std=c++17 -O2 -arch=native climb.cu -o climb && ./climb 2048
// With cuBLAS to compare with: add -DWITH_CUBLAS -lcublas. To keep the raw values: ./climb --json climb.json 2048 8192
#include "climb/measure.h"

namespace model {  // its main stays in here and is never called
#include "../../solutions/register_tiling.cu"
}

int ceil_div(int a, int b) { return (a + b - 1) / b; }

// Step 1, naive: C (M×N) = A (M×K) · B (K×N). Two reads from global memory (or a cache) for each multiply-add.
__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

// Steps 2 and 3, T×T tiles: C (M×N) = A (M×K) · B (K×N). A value is read from global memory once a block and used T times;
// still two reads from shared memory for each multiply-add.
template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float a_tile[T][T], b_tile[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        a_tile[ty][tx] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        b_tile[ty][tx] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

// From here on shapes must be whole tiles; the model answer does the others too.

// Step 4, two outputs a thread: C (M×N) = A (M×K) · B (K×N). A 32×16 tile of C by 16×16 threads; a value of B, once read
// from shared memory, serves both rows of its thread: three reads for two multiply-adds.
__global__ void two_outputs(const float* a, const float* b, float* c, int, int n, int k_size) {
    __shared__ float a_tile[32][16], b_tile[16][16];
    const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 16 + tx;
    float upper = 0.0f, lower = 0.0f;
    for (int base = 0; base < k_size; base += 16) {
        a_tile[ty][tx] = a[row * k_size + base + tx];
        a_tile[ty + 16][tx] = a[(row + 16) * k_size + base + tx];
        b_tile[ty][tx] = b[(base + ty) * n + col];
        __syncthreads();
        for (int k = 0; k < 16; ++k) {
            const float b_value = b_tile[k][tx];
            upper += a_tile[ty][k] * b_value;
            lower += a_tile[ty + 16][k] * b_value;
        }
        __syncthreads();
    }
    c[row * n + col] = upper;
    c[(row + 16) * n + col] = lower;
}

// Step 5, 8×8 outputs a thread: C (M×N) = A (M×K) · B (K×N). A 128×128 tile by 256 threads, 8 deep: 16 reads from shared
// memory for 64 multiply-adds. A is stored column by column; 4 spare floats keep its writes in different banks.
__global__ void __launch_bounds__(256) eight_by_eight(const float* a, const float* b, float* c, int, int n, int k_size) {
    __shared__ float a_tile[8][128 + 4], b_tile[8][128];
    const int t = threadIdx.x, tx = t % 16, ty = t / 16, row = blockIdx.y * 128, col = blockIdx.x * 128;
    float sum[8][8] = {};
    for (int base = 0; base < k_size; base += 8) {
        for (int i = 0; i < 4; ++i) {
            a_tile[t % 8][t / 8 + i * 32] = a[(row + t / 8 + i * 32) * k_size + base + t % 8];
            b_tile[t / 128 + i * 2][t % 128] = b[(base + t / 128 + i * 2) * n + col + t % 128];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 8; ++k)
#pragma unroll
            for (int i = 0; i < 8; ++i)
#pragma unroll
                for (int j = 0; j < 8; ++j) sum[i][j] += a_tile[k][ty + i * 16] * b_tile[k][tx + j * 16];
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) c[(row + ty + i * 16) * n + col + tx + j * 16] = sum[i][j];
}

__device__ __forceinline__ const float4& as_float4(const float& x) { return reinterpret_cast<const float4&>(x); }
__device__ __forceinline__ float4& as_float4(float& x) { return reinterpret_cast<float4&>(x); }

// Steps 6, 7 and 8, float4 wherever four neighbours are moved: C (M×N) = A (M×K) · B (K×N).
// Step 6 is step 5 with it. Step 7 keeps two pairs of tiles: the next pair is on its way while this one is multiplied, and
// one barrier a round is enough. Step 8 also doubles the tile (256×128) and the outputs a thread (16×8): fewer reads, but
// only one block fits on a multiprocessor, and at the barrier all of it waits.
template <int tile_m, int pairs>
__global__ void __launch_bounds__(256) with_float4(const float* a, const float* b, float* c, int, int n, int k_size) {
    constexpr int per_m = tile_m / 16, a_loads = tile_m / 128;
    __shared__ alignas(16) float a_tile[pairs][8][tile_m + 4], b_tile[pairs][8][128];
    const int t = threadIdx.x, tx = t % 16, ty = t / 16, row = blockIdx.y * tile_m, col = blockIdx.x * 128;
    float4 a_next[a_loads], b_next;
    const auto fetch = [&](int base) {
        for (int i = 0; i < a_loads; ++i) a_next[i] = as_float4(a[(row + t / 2 + i * 128) * k_size + base + t % 2 * 4]);
        b_next = as_float4(b[(base + t / 32) * n + col + t % 32 * 4]);
    };
    const auto stash = [&](int pair) {
        for (int i = 0; i < a_loads; ++i) {
            const float4 v = a_next[i];
            float(&to)[8][tile_m + 4] = a_tile[pair];
            const int k = t % 2 * 4, at = t / 2 + i * 128;
            to[k][at] = v.x, to[k + 1][at] = v.y, to[k + 2][at] = v.z, to[k + 3][at] = v.w;
        }
        as_float4(b_tile[pair][t / 32][t % 32 * 4]) = b_next;
    };
    float sum[per_m][8] = {};
    const auto multiply = [&](int pair) {
#pragma unroll
        for (int k = 0; k < 8; ++k) {
            float a_values[per_m], b_values[8];
#pragma unroll
            for (int i = 0; i < per_m; i += 4) as_float4(a_values[i]) = as_float4(a_tile[pair][k][ty * 4 + i * 16]);
#pragma unroll
            for (int j = 0; j < 8; j += 4) as_float4(b_values[j]) = as_float4(b_tile[pair][k][tx * 4 + j * 16]);
#pragma unroll
            for (int i = 0; i < per_m; ++i)
#pragma unroll
                for (int j = 0; j < 8; ++j) sum[i][j] += a_values[i] * b_values[j];
        }
    };
    fetch(0);
    stash(0);
    __syncthreads();
    int now = 0;
    for (int base = 8; base < k_size; base += 8) {
        if (pairs == 2) fetch(base);
        multiply(now);
        if (pairs == 1) {
            fetch(base);
            __syncthreads();  // one pair only: nobody may overwrite what others still read
        }
        now = (now + 1) % pairs;
        stash(now);
        __syncthreads();
    }
    multiply(now);
#pragma unroll
    for (int i = 0; i < per_m; ++i)
#pragma unroll
        for (int j = 0; j < 8; j += 4)
            as_float4(c[(row + ty * 4 + i / 4 * 64 + i % 4) * n + col + tx * 4 + j * 16]) =
                make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
}

// Step 9 is solutions/register_tiling.cu: 128 threads a block and two blocks a multiprocessor, so that one multiplies while
// the other waits at its barrier; 8×16 outputs a thread; tiles 16 deep; an order of products that suits the registers.

template <int tile_m, int tile_n, int threads_x, int threads_y, class Kernel>
climb::Launch with_grid(Kernel* kernel) {
    return [kernel](const float* a, const float* b, float* c, int m, int n, int k) {
        kernel<<<dim3(ceil_div(n, tile_n), ceil_div(m, tile_m)), dim3(threads_x, threads_y)>>>(a, b, c, m, n, k);
    };
}

int main(int argc, char** argv) {
    return climb::main(argc, argv,
                       {{"naive", with_grid<16, 16, 16, 16>(naive), 1},
                        {"tile8", with_grid<8, 8, 8, 8>(tiled<8>), 1},
                        {"tile16", with_grid<16, 16, 16, 16>(tiled<16>), 1},
                        {"two_outputs", with_grid<32, 16, 16, 16>(two_outputs), 32},
                        {"eight_by_eight", with_grid<128, 128, 256, 1>(eight_by_eight), 128},
                        {"float4", with_grid<128, 128, 256, 1>(with_float4<128, 1>), 128},
                        {"two_pairs", with_grid<128, 128, 256, 1>(with_float4<128, 2>), 128},
                        {"wide_two_pairs", with_grid<256, 128, 256, 1>(with_float4<256, 2>), 256},
                        {"register_tiling", model::launch, 1}});
}
