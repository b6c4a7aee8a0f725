// verdict: pass
// Ballot, any, all, popc, ffs, and the mask of active lanes.
#include <cstdio>

__global__ void vote(const int* in, int* out) {
    const int value = in[threadIdx.x];
    const unsigned odd = __ballot_sync(0xffffffffu, value & 1);
    const int all_small = __all_sync(0xffffffffu, value < 100);
    const int any_big = __any_sync(0xffffffffu, value > 60);
    const int leader = __shfl_sync(0xffffffffu, value, __ffs(odd) - 1);
    if (threadIdx.x == 0) {
        out[0] = __popc(odd);
        out[1] = all_small;
        out[2] = any_big != 0;
        out[3] = leader;
    }
}

int main() {
    int host[32], result[4], *in, *out;
    for (int i = 0; i < 32; ++i) host[i] = 2 * i + (i > 4);
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(result));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    vote<<<1, 32>>>(in, out);
    cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
    std::printf("%d %d %d %d\n", result[0], result[1], result[2], result[3]);
    cudaFree(in);
    cudaFree(out);
}
