// verdict: pass
// Rows with a pitch, copied in both directions.
#include <cstdio>

__global__ void negate(float* rows, size_t pitch, int width, int height) {
    const int x = threadIdx.x, y = blockIdx.x;
    if (x >= width || y >= height) return;
    float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(rows) + y * pitch);
    row[x] = -row[x];
}

int main() {
    constexpr int width = 10, height = 4;
    float host[height][width], *device;
    size_t pitch = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) host[y][x] = 10 * y + x;
    cudaMallocPitch(&device, &pitch, width * sizeof(float), height);
    cudaMemcpy2D(device, pitch, host, sizeof(host[0]), sizeof(host[0]), height, cudaMemcpyHostToDevice);
    negate<<<height, 32>>>(device, pitch, width, height);
    cudaMemcpy2D(host, sizeof(host[0]), device, pitch, sizeof(host[0]), height, cudaMemcpyDeviceToHost);
    std::printf("%g %g %d\n", host[0][1], host[3][9], pitch >= sizeof(host[0]));
    cudaFree(device);
    return host[3][9] == -39.0f ? 0 : 1;
}
