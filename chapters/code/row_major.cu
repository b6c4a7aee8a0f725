// row_major.cu: where an element lies in memory, and the hand case worked out as chapter 1 does it. Needs no
// GPU.
#include <cstdio>

// region: index
// Row-major: whole rows one after the other; `width` is the number of columns.
int index_of(int row, int col, int width) { return row * width + col; }
// endregion

// region: hand
const int m = 2, n = 2, k_size = 3;
const float a[m * k_size] = {1, 2, 3,  //
                             4, 5, 6};
const float b[k_size * n] = {7,  8,   //
                             9,  10,  //
                             11, 12};

float element(int row, int col) {
  float sum = 0.0f;
  for (int k = 0; k < k_size; ++k) sum += a[index_of(row, k, k_size)] * b[index_of(k, col, n)];
  return sum;
}
// endregion

int main() {
  for (int row = 0; row < m; ++row)
    for (int k = 0; k < k_size; ++k)
      std::printf("A row %d col %d offset %d value %g\n", row, k, index_of(row, k, k_size),
                  a[index_of(row, k, k_size)]);
  for (int k = 0; k < k_size; ++k)
    for (int col = 0; col < n; ++col)
      std::printf("B row %d col %d offset %d value %g\n", k, col, index_of(k, col, n),
                  b[index_of(k, col, n)]);
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col)
      std::printf("C row %d col %d offset %d value %g\n", row, col, index_of(row, col, n), element(row, col));
  return 0;
}
