// verdict: pass
// Doubles, one sum a thread, added by atomicAdd on double.
#include <cmath>
#include <cstdio>

__global__ void area(double* sum, int steps) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    double mine = 0.0;
    for (int s = i; s < steps; s += gridDim.x * blockDim.x) {
        const double x = (s + 0.5) / steps;
        mine += 4.0 / (1.0 + x * x);
    }
    atomicAdd(sum, mine / steps);
}

int main() {
    double* sum;
    double pi = 0.0;
    cudaMalloc(&sum, sizeof(double));
    cudaMemset(sum, 0, sizeof(double));
    area<<<2, 64>>>(sum, 10000);
    cudaMemcpy(&pi, sum, sizeof(double), cudaMemcpyDeviceToHost);
    std::printf("%.6f\n", pi);
    cudaFree(sum);
    return std::fabs(pi - M_PI) < 1e-6 ? 0 : 1;
}
