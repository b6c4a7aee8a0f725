// verdict: pass
// A block sorts 128 numbers.
#include <cstdio>

__global__ void sort(int* data) {
    __shared__ int keys[128];
    const unsigned i = threadIdx.x;
    keys[i] = data[i];
    __syncthreads();
    for (unsigned size = 2; size <= blockDim.x; size *= 2) {
        for (unsigned step = size / 2; step > 0; step /= 2) {
            const unsigned other = i ^ step;
            if (other > i) {
                const bool up = (i & size) == 0;
                if ((keys[i] > keys[other]) == up) {
                    const int kept = keys[i];
                    keys[i] = keys[other];
                    keys[other] = kept;
                }
            }
            __syncthreads();
        }
    }
    data[i] = keys[i];
}

int main() {
    int host[128], *data;
    for (int i = 0; i < 128; ++i) host[i] = i * 89 % 128;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    sort<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; ++i)
        if (host[i] != i) return 1;
    std::puts("sorted");
    cudaFree(data);
}
