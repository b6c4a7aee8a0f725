// verdict: pass
// Another style: 2×2 outputs a thread in plain variables, two barriers a round, no vector loads, no main.
__global__ void quad(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[16][16], bs[16][16];
    const int tx = threadIdx.x, ty = threadIdx.y, top = blockIdx.y * 16, left = blockIdx.x * 16;
    float c00 = 0, c01 = 0, c10 = 0, c11 = 0;
    for (int base = 0; base < k_size; base += 16) {
        for (int i = ty; i < 16; i += 8)
            for (int j = tx; j < 16; j += 8) {
                as[i][j] = top + i < m && base + j < k_size ? a[(top + i) * k_size + base + j] : 0.0f;
                bs[i][j] = base + i < k_size && left + j < n ? b[(base + i) * n + left + j] : 0.0f;
            }
        __syncthreads();
        for (int k = 0; k < 16; ++k) {
            const float a0 = as[ty][k], a1 = as[ty + 8][k], b0 = bs[k][tx], b1 = bs[k][tx + 8];
            c00 += a0 * b0;
            c01 += a0 * b1;
            c10 += a1 * b0;
            c11 += a1 * b1;
        }
        __syncthreads();
    }
    const int row = top + ty, col = left + tx;
    if (row < m && col < n) c[row * n + col] = c00;
    if (row < m && col + 8 < n) c[row * n + col + 8] = c01;
    if (row + 8 < m && col < n) c[(row + 8) * n + col] = c10;
    if (row + 8 < m && col + 8 < n) c[(row + 8) * n + col + 8] = c11;
}

void launch(const float* a, const float* b, float* c, int m, int n, int k_size) {
    quad<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(8, 8)>>>(a, b, c, m, n, k_size);
}
