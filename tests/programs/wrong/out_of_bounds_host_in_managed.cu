// verdict: out_of_bounds_global lines=8
__global__ void twice(int* values) { values[threadIdx.x] *= 2; }

int main() {
  const int n = 32;
  int* values;
  cudaMallocManaged(&values, n * sizeof(int));
  for (int i = 0; i <= n; ++i) values[i] = i;
  twice<<<1, n>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
