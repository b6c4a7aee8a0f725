// The tiled kernel of solutions/tiled_matmul.cu said in OpenCL, for Oclgrind: the same loads, stores and barriers.
#define T 16

__kernel __attribute__((reqd_work_group_size(T, T, 1))) void tiled(__global const float* a, __global const float* b,
                                                                   __global float* c, int m, int n, int k_size) {
  __local float a_tile[T][T];
  __local float b_tile[T][T];
  const int tx = get_local_id(0);
  const int ty = get_local_id(1);
  const int row = get_group_id(1) * T + ty;
  const int col = get_group_id(0) * T + tx;

  float sum = 0.0f;
  for (int base = 0; base < k_size; base += T) {
    const bool in_a = row < m && base + tx < k_size;
    const bool in_b = base + ty < k_size && col < n;
    a_tile[ty][tx] = in_a ? a[row * k_size + base + tx] : 0.0f;
    b_tile[ty][tx] = in_b ? b[(base + ty) * n + col] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < T; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
