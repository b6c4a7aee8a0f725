// verdict: wrong_result tile8,tile16
// Four outputs a thread: the sums are added up by row alone, so two outputs share one and two get none.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

static int ceil_div(int a, int b) { return (a + b - 1) / b; }

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

// Each thread makes a square of 2x2 outputs.
template <int T>
__global__ void square(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float As[T][T], Bs[T][T];
    const int H = T / 2;
    int tx = threadIdx.x, ty = threadIdx.y;
    int row0 = blockIdx.y * T, col0 = blockIdx.x * T;
    float acc[2][2] = {};
    for (int base = 0; base < k_size; base += T) {
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) {
                int y = ty + i * H, x = tx + j * H;
                As[y][x] = (row0 + y < m && base + x < k_size) ? a[(row0 + y) * k_size + base + x] : 0.0f;
                Bs[y][x] = (base + y < k_size && col0 + x < n) ? b[(base + y) * n + col0 + x] : 0.0f;
            }
        __syncthreads();
        for (int k = 0; k < T; ++k)
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 2; ++j) acc[i][i] += As[ty + i * H][k] * Bs[k][tx + j * H];
        __syncthreads();
    }
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            int row = row0 + ty + i * H, col = col0 + tx + j * H;
            if (row < m && col < n) c[row * n + col] = acc[i][j];
        }
}

template <int T>
void run(const float* a, const float* b, float* c, int m, int n, int k_size) {
    square<T><<<dim3(ceil_div(n, T), ceil_div(m, T)), dim3(T / 2, T / 2)>>>(a, b, c, m, n, k_size);
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    if (kind == Kind::naive) {
        naive<<<dim3(ceil_div(n, 16), ceil_div(m, 16)), dim3(16, 16)>>>(a, b, c, m, n, k_size);
    } else if (kind == Kind::tile8) {
        run<8>(a, b, c, m, n, k_size);
    } else {
        run<16>(a, b, c, m, n, k_size);
    }
}
