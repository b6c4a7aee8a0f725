// verdict: barrier_divergence lines=9
// The barrier of a cooperative group in a condition.
// Hardware hides it: the program ends as if it were right.
#include <cstdio>
#include <cooperative_groups.h>

__global__ void kernel(int* data) {
    auto block = cooperative_groups::this_thread_block();
    if (threadIdx.x < 64) block.sync();
    data[threadIdx.x] += 1;
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
