// verdict: use_after_free lines=13,14
// Many threads read a piece of the device heap; one gives it back and reads it once more.
#include <cstdio>

__device__ int* piece;

__global__ void make() { piece = new int[4]; piece[0] = 7; }

__global__ void use(int* out) {
    int sum = piece[0];
    if (threadIdx.x == 63) {
        int* mine = piece;
        delete[] mine;
        sum += mine[0];
    }
    out[threadIdx.x] = sum;
}

int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    make<<<1, 1>>>();
    use<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    int host[64];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(out);
}
