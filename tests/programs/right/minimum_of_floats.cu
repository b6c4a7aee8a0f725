// verdict: pass
// A compare-and-swap loop that begins with a plain read, which most threads leave at once; a tree over eight lanes, whose
// upper lanes read from lanes that take no part; text put into managed memory by the C library.
#include <cstdio>
#include <cstring>

struct Task {
  char* name;
  float least;
};

__device__ void lower(float* address, float value) {
  int* bits = (int*)address;
  int old = *bits;
  while (value < __int_as_float(old)) {
    const int seen = atomicCAS(bits, old, __float_as_int(value));
    if (seen == old) break;
    old = seen;
  }
}

__global__ void find(Task* task, const float* values) {
  __shared__ float parts[8];
  const int i = threadIdx.x, lane = i % 32;
  float v = values[i];
  for (int step = 16; step > 0; step /= 2) v = fminf(v, __shfl_down_sync(0xffffffffu, v, step));
  if (lane == 0) {
    parts[i / 32] = v;
    lower(&task->least, v);
  }
  __syncthreads();
  if (i < 8) {
    v = parts[i];
    for (int step = 4; step > 0; step /= 2) v = fminf(v, __shfl_down_sync(0xffu, v, step));
    if (i == 0) printf("%s: %g\n", task->name, v);
  }
}

int main() {
  Task* task;
  float* values;
  cudaMallocManaged(&task, sizeof(Task));
  cudaMallocManaged(&task->name, 16);
  cudaMallocManaged(&values, 256 * sizeof(float));
  strcpy(task->name, "minimum");
  task->least = 1000.0f;
  for (int i = 0; i < 256; ++i) values[i] = 300 - i;
  find<<<1, 256>>>(task, values);
  cudaDeviceSynchronize();
  printf("%g\n", task->least);
  cudaFree(task->name);
  cudaFree(task);
  cudaFree(values);
  return 0;
}
