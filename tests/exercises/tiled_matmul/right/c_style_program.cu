// verdict: pass
// C style: macros for the width, malloc, printf, argc; main is part of the file.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuda.h>

#define DIV_UP(x, y) (((x) + (y) - 1) / (y))
#define DEFINE_TILED(NAME, WIDTH)                                                                      \
    __global__ void NAME(const float *A, const float *B, float *C, int M, int N, int K) {              \
        __shared__ float As[WIDTH * WIDTH];                                                            \
        __shared__ float Bs[WIDTH * WIDTH];                                                            \
        unsigned int x = threadIdx.x, y = threadIdx.y;                                                 \
        unsigned int row = blockIdx.y * WIDTH + y, col = blockIdx.x * WIDTH + x;                       \
        float value = 0.0f;                                                                            \
        for (unsigned int p = 0; p < DIV_UP(K, WIDTH); p++) {                                          \
            As[y * WIDTH + x] = row < M && p * WIDTH + x < K ? A[row * K + p * WIDTH + x] : 0.0f;      \
            Bs[y * WIDTH + x] = p * WIDTH + y < K && col < N ? B[(p * WIDTH + y) * N + col] : 0.0f;    \
            __syncthreads();                                                                           \
            for (unsigned int i = 0; i < WIDTH; i++) value += As[y * WIDTH + i] * Bs[i * WIDTH + x];   \
            __syncthreads();                                                                           \
        }                                                                                              \
        if (row < M && col < N) C[row * N + col] = value;                                              \
    }

enum class Kind { naive, tile8, tile16 };

DEFINE_TILED(tiled_by_8, 8)
DEFINE_TILED(tiled_by_16, 16)

__global__ void naive(const float *A, const float *B, float *C, int M, int N, int K) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < M * N; i += gridDim.x * blockDim.x) {
        C[i] = 0.0f;
        for (int k = 0; k < K; k++) C[i] += A[i / N * K + k] * B[k * N + i % N];
    }
}

void launch(Kind kind, const float *a, const float *b, float *c, int m, int n, int k_size) {
    if (kind == Kind::naive)
        naive<<<DIV_UP(m * n, 256), 256>>>(a, b, c, m, n, k_size);
    else if (kind == Kind::tile8)
        tiled_by_8<<<dim3(DIV_UP(n, 8), DIV_UP(m, 8)), dim3(8, 8)>>>(a, b, c, m, n, k_size);
    else
        tiled_by_16<<<dim3(DIV_UP(n, 16), DIV_UP(m, 16)), dim3(16, 16)>>>(a, b, c, m, n, k_size);
}

int main(int argc, char **argv) {
    int size = argc > 1 ? atoi(argv[1]) : 33;
    size_t bytes = size * size * sizeof(float);
    float *host = (float *)malloc(bytes);
    for (int i = 0; i < size * size; i++) host[i] = (float)(i % 7);
    float *a, *b, *c;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, bytes);
    cudaMemcpy(a, host, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, host, bytes, cudaMemcpyHostToDevice);
    launch(Kind::tile16, a, b, c, size, size, size);
    cudaError_t err = cudaDeviceSynchronize();
    if (err != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(err));
        return 1;
    }
    cudaMemcpy(host, c, bytes, cudaMemcpyDeviceToHost);
    printf("c[0][0] = %f\n", host[0]);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(host);
    return 0;
}
