// verdict: pass
// Fields are set one by one, the struct is copied whole: what lies between the fields is nobody's business.
#include <cstdio>

struct Best {
    double value;
    int index;
};

__global__ void largest(const double* in, int n, Best* out) {
    __shared__ Best best[128];
    const int t = threadIdx.x;
    best[t].value = -1e300;
    best[t].index = -1;
    for (int i = t; i < n; i += blockDim.x)
        if (in[i] > best[t].value) {
            best[t].value = in[i];
            best[t].index = i;
        }
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (t < half && best[t + half].value > best[t].value) best[t] = best[t + half];
        __syncthreads();
    }
    if (t == 0) *out = best[0];
}

int main() {
    const int n = 1000;
    double host[n], *in;
    for (int i = 0; i < n; ++i) host[i] = (i * 577 + 13) % 1009;
    Best *out, result;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(Best));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    largest<<<1, 128>>>(in, n, out);
    cudaMemcpy(&result, out, sizeof(Best), cudaMemcpyDeviceToHost);
    std::printf("%g at %d\n", result.value, result.index);
    cudaFree(in);
    cudaFree(out);
}
