// What one card does with kernels that break the rules of barriers, or bend them, and how it answers launches that cannot be.
// Usage: rules NAME; prints "completes" or CUDA's error. Built and asked by rules.py, which also hands it to synccheck.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <utility>

namespace cg = cooperative_groups;

constexpr int threads = 128;

enum Rule {
    warp_exits_early, half_a_warp_exits_early, halves_in_whole_warps, halves_of_each_warp, two_warps_skip_and_exit,
    half_of_each_warp_skips_and_exits, skippers_meet_a_later_barrier, group_sync_in_divergent_code, half_syncwarp_the_rest_exits,
    half_syncwarp_the_rest_at_the_barrier, half_shuffles_the_rest_at_the_barrier, rules
};
const char* const names[rules] = {
    "warp_exits_early", "half_a_warp_exits_early", "halves_in_whole_warps", "halves_of_each_warp", "two_warps_skip_and_exit",
    "half_of_each_warp_skips_and_exits", "skippers_meet_a_later_barrier", "group_sync_in_divergent_code", "half_syncwarp_the_rest_exits",
    "half_syncwarp_the_rest_at_the_barrier", "half_shuffles_the_rest_at_the_barrier"};

// The two stores around each barrier are there so that no compiler sees two barriers as one.
template <Rule rule>
__global__ void kernel(volatile int* out) {
    const int t = threadIdx.x, lane = t % 32;
    const bool low = lane < 16, first = t < threads / 2;
    if (rule == warp_exits_early && t >= threads - 32) return;
    if (rule == half_a_warp_exits_early && t < 16) return;
    if (rule == warp_exits_early || rule == half_a_warp_exits_early) __syncthreads();
    if (rule == halves_in_whole_warps || rule == halves_of_each_warp) {
        if (rule == halves_in_whole_warps ? first : low) {
            out[t] = 1;
            __syncthreads();
        } else {
            out[t] = 2;
            __syncthreads();
        }
    }
    if (rule == two_warps_skip_and_exit && first) __syncthreads();
    if (rule == half_of_each_warp_skips_and_exits && low) __syncthreads();
    if (rule == skippers_meet_a_later_barrier) {
        if (first) __syncthreads();
        out[t] = 3;
        __syncthreads();
    }
    if (rule == group_sync_in_divergent_code && low) cg::this_thread_block().sync();
    if (rule == half_syncwarp_the_rest_exits && low) __syncwarp();
    if (rule == half_syncwarp_the_rest_at_the_barrier) {
        if (low) __syncwarp();
        __syncthreads();
    }
    if (rule == half_shuffles_the_rest_at_the_barrier) {
        if (low) out[t] = __shfl_sync(0xffffffffu, t, 0);
        __syncthreads();
    }
    out[t] = t;
}

using Kernel = void (*)(volatile int*);

template <int... which>
Kernel chosen(const char* name, std::integer_sequence<int, which...>) {
    Kernel found = nullptr;
    ((found = std::strcmp(name, names[which]) == 0 ? kernel<Rule(which)> : found), ...);
    return found;
}

__global__ void nothing() {}

// Launches that no card can do: the number of the error.
int refused(const char* name) {
    if (std::strcmp(name, "too_many_threads") == 0) nothing<<<1, 2048>>>();
    else if (std::strcmp(name, "empty_grid") == 0) nothing<<<0, 32>>>();
    else if (std::strcmp(name, "too_much_shared") == 0) nothing<<<1, 32, 1 << 20>>>();
    else return std::fprintf(stderr, "rules: %s is not known\n", name), 2;
    return std::printf("error %d\n", int(cudaGetLastError())), 0;
}

int main(int words, char** given) {
    if (words != 2) return 2;
    const Kernel found = chosen(given[1], std::make_integer_sequence<int, rules>{});
    if (!found) return refused(given[1]);
    int* out = nullptr;
    cudaMalloc(&out, threads * sizeof(int));
    found<<<1, threads>>>(out);
    const cudaError_t error = cudaDeviceSynchronize();
    std::printf("%s\n", error == cudaSuccess ? "completes" : cudaGetErrorString(error));
    cudaFree(out);
}
