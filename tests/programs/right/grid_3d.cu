// verdict: pass
// Three dimensions of blocks and threads.
#include <cstdio>
#include <vector>

__global__ void fill(int* volume, int nx, int ny, int nz) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < nx && y < ny && z < nz) volume[(z * ny + y) * nx + x] = 100 * z + 10 * y + x;
}

int main() {
    const int nx = 9, ny = 7, nz = 5;
    std::vector<int> host(nx * ny * nz);
    int* volume;
    cudaMalloc(&volume, host.size() * sizeof(int));
    const dim3 block(4, 4, 2), grid((nx + 3) / 4, (ny + 3) / 4, (nz + 1) / 2);
    fill<<<grid, block>>>(volume, nx, ny, nz);
    cudaMemcpy(host.data(), volume, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
    long sum = 0;
    for (int value : host) sum += value;
    std::printf("last %d, sum %ld\n", host.back(), sum);
    cudaFree(volume);
    return host.back() == 468 ? 0 : 1;
}
