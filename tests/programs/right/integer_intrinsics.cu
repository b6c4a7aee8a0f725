// verdict: pass
// Bits counted, reversed and found.
#include <cstdio>

__global__ void bits(unsigned word, int* out) {
    out[0] = __popc(word);
    out[1] = __clz(word);
    out[2] = __ffs(word);
    out[3] = __brev(word) >> 24;
    out[4] = __umulhi(word, 1u << 16);
    out[5] = min(7, max(3, out[0]));
    out[6] = __byte_perm(word, 0, 0x0123) & 0xff;
    out[7] = __mul24(1000, 1000);
}

int main() {
    int host[8], *out;
    cudaMalloc(&out, sizeof(host));
    bits<<<1, 1>>>(0x00f0a001u, out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    for (int value : host) std::printf("%d ", value);
    std::printf("\n");
    cudaFree(out);
}
