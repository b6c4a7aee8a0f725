// verdict: pass
// Threads whose loops differ in length, and nothing to wait for.
#include <cstdio>

constexpr int width = 48, height = 16;

__global__ void mandelbrot(char* picture) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float cr = x / 16.0f - 2.0f, ci = y / 8.0f - 1.0f;
    float zr = 0.0f, zi = 0.0f;
    int steps = 0;
    while (steps < 40 && zr * zr + zi * zi < 4.0f) {
        const float next = zr * zr - zi * zi + cr;
        zi = 2.0f * zr * zi + ci;
        zr = next;
        ++steps;
    }
    picture[y * width + x] = steps == 40 ? '*' : steps > 4 ? '-' : ' ';
}

int main() {
    char host[height * width], *picture;
    cudaMalloc(&picture, sizeof(host));
    mandelbrot<<<dim3(3, 2), dim3(16, 8)>>>(picture);
    cudaMemcpy(host, picture, sizeof(host), cudaMemcpyDeviceToHost);
    for (int y = 0; y < height; ++y) std::printf("%.*s\n", width, host + y * width);
    cudaFree(picture);
}
