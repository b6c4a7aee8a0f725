// column_major.cu: how row-major matrices go through a column-major library without moving one element.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// region: library
// What a column-major library computes: X(P x Q) = Y(P x R) * Z(R x Q), element (i, j) of Y at y[j*P + i].
__global__ void column_major_gemm(int p, int q, int r, const float* y, const float* z, float* x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= p || j >= q) return;
  float sum = 0.0f;
  for (int s = 0; s < r; ++s) sum += y[s * p + i] * z[j * r + s];
  x[j * p + i] = sum;
}
// endregion

// region: call
// Row-major A, B, C are, read column by column, At, Bt, Ct; and Ct = Bt * At. So: B first, N before M.
void row_major_gemm(int m, int n, int k_size, const float* a, const float* b, float* c) {
  const dim3 block(16, 16), grid((n + 15) / 16, (m + 15) / 16);
  column_major_gemm<<<grid, block>>>(n, m, k_size, b, a, c);
}
// endregion

void cuda(cudaError_t answer, const char* what) {
  if (answer == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(answer));
  std::exit(1);
}

int main() {
  const float a[] = {1, 2, 3, 4, 5, 6}, b[] = {7, 8, 9, 10, 11, 12}, want[] = {58, 64, 139, 154};
  float *da, *db, *dc, c[4];
  cuda(cudaMalloc(&da, sizeof a), "cudaMalloc");
  cuda(cudaMalloc(&db, sizeof b), "cudaMalloc");
  cuda(cudaMalloc(&dc, sizeof c), "cudaMalloc");
  cuda(cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice), "upload A");
  cuda(cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice), "upload B");
  row_major_gemm(2, 2, 3, da, db, dc);
  cuda(cudaGetLastError(), "launch");
  cuda(cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost), "download C");
  bool good = true;
  for (int i = 0; i < 4; ++i) good &= c[i] == want[i];
  std::printf("%g %g\n%g %g\n%s\n", c[0], c[1], c[2], c[3], good ? "PASS" : "FAIL");
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return good ? 0 : 1;
}
