// verdict: pass
// printf from one thread after another.
#include <cstdio>

__global__ void report(const char* greeting) {
    for (int turn = 0; turn < blockDim.x; ++turn) {
        if (threadIdx.x == turn) printf("thread %d of %d, %5.2f, %c%c\n", threadIdx.x, blockDim.x, turn / 4.0, greeting[0], greeting[1]);
        __syncthreads();
    }
}

int main() {
    char* greeting;
    cudaMalloc(&greeting, 3);
    cudaMemcpy(greeting, "hi", 3, cudaMemcpyHostToDevice);
    report<<<1, 3>>>(greeting);
    cudaDeviceSynchronize();
    cudaFree(greeting);
    std::printf("done\n");
}
