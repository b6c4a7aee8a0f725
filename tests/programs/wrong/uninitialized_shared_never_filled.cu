// verdict: uninitialized_shared lines=8
// Nothing in the whole program fills the second tile; that it ends with -1 is its own affair.
__global__ void mirror(int* out) {
  __shared__ int first[32], second[32];
  const int i = threadIdx.x;
  first[i] = i;
  __syncthreads();
  out[i] = first[31 - i] + second[31 - i];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  mirror<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return -1;
}
