// cublas.cu: the same product by cuBLAS, FP32 and TF32 kept apart. Needs a GPU and cuBLAS: nvcc cublas.cu
// -lcublas
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

// region: call
// cuBLAS is column-major: hand it B first and N before M, and the row-major C comes out (chapter 10).
cublasStatus_t row_major_sgemm(cublasHandle_t handle, int m, int n, int k_size, const float* a,
                               const float* b, float* c) {
  const float one = 1.0f, zero = 0.0f;
  return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k_size, &one, b, n, a, k_size, &zero, c, n);
}
// endregion

void need(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "%s failed\n", what);
  std::exit(1);
}

// region: modes
// Two different computations: say which one every time, never leave it to a default.
float largest_error(cublasHandle_t handle, cublasMath_t mode, const float* a, const float* b, float* c,
                    const std::vector<double>& want, int m, int n, int k_size) {
  need(cublasSetMathMode(handle, mode) == CUBLAS_STATUS_SUCCESS, "cublasSetMathMode");
  need(row_major_sgemm(handle, m, n, k_size, a, b, c) == CUBLAS_STATUS_SUCCESS, "cublasSgemm");
  need(cudaDeviceSynchronize() == cudaSuccess, "kernel");
  double largest = 0.0;
  for (size_t i = 0; i < want.size(); ++i) largest = std::fmax(largest, std::fabs(c[i] - want[i]));
  return static_cast<float>(largest);
}
// endregion

// Thirds: not exact in binary, so that the shorter mantissa of TF32 shows.
float input(int i, int step, int modulus) { return (i * step % modulus - modulus / 2) / 3.0f; }

int main() {
  const int m = 255, n = 129, k_size = 257;
  float *a, *b, *c;
  need(cudaMallocManaged(&a, sizeof(float) * m * k_size) == cudaSuccess, "cudaMallocManaged");
  need(cudaMallocManaged(&b, sizeof(float) * k_size * n) == cudaSuccess, "cudaMallocManaged");
  need(cudaMallocManaged(&c, sizeof(float) * m * n) == cudaSuccess, "cudaMallocManaged");
  for (int i = 0; i < m * k_size; ++i) a[i] = input(i, 17, 13);
  for (int i = 0; i < k_size * n; ++i) b[i] = input(i, 29, 11);
  std::vector<double> want(static_cast<size_t>(m) * n);
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col)
      for (int k = 0; k < k_size; ++k)
        want[row * n + col] += static_cast<double>(a[row * k_size + k]) * b[k * n + col];
  cublasHandle_t handle;
  need(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS, "cublasCreate");
  const float fp32 = largest_error(handle, CUBLAS_PEDANTIC_MATH, a, b, c, want, m, n, k_size);
  const float tf32 = largest_error(handle, CUBLAS_TF32_TENSOR_OP_MATH, a, b, c, want, m, n, k_size);
  std::printf("largest error: FP32 %g, TF32 %g\n", fp32, tf32);
  cublasDestroy(handle);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return fp32 < tf32 ? 0 : 1;
}
