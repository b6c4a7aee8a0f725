// verdict: double_free lines=15; use_after_free lines=23,15?
// The copy that is made for the launch takes the memory along when it goes.
#include <cstdio>

class Matrix {
 public:
  Matrix(int rows, int cols) : cols_(cols) {
    cudaMalloc(&data_, rows * cols * sizeof(float));
    cudaMemset(data_, 0, rows * cols * sizeof(float));
  }
  __device__ float& at(int row, int col) { return data_[row * cols_ + col]; }
  const float* data() const { return data_; }
  // Nobody wrote what copying means.

  ~Matrix() { cudaFree(data_); }

 private:
  int cols_;
  float* data_;
};

__global__ void fill(Matrix m) { m.at(threadIdx.y, threadIdx.x) = threadIdx.x; }
void show(const Matrix& m) { float h[64]; cudaMemcpy(h, m.data(), sizeof h, cudaMemcpyDeviceToHost); std::printf("%g\n", h[3]); }

int main() {
  Matrix m(8, 8);
  fill<<<1, dim3(8, 8)>>>(m);
  show(m);
}
