// verdict: race_shared|same_warp_race lines=13,14
// Whole structs move from thread to thread without a barrier in between.
#include <cstdio>

struct Pair {
    double value;
    int index;
};

__global__ void shift(const Pair* in, Pair* out) {
    __shared__ Pair row[128];
    const int i = threadIdx.x;
    row[i] = in[i];
    out[i] = row[(i + 40) % 128];
}

int main() {
    Pair host[128] = {}, *in, *out;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    shift<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0].index);
    cudaFree(in);
    cudaFree(out);
}
