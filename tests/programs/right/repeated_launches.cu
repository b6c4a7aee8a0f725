// verdict: pass
// The same launch again and again, with something between that changes what it reads or what it finds: each must count.
#include <cstdio>

const int n = 256;
__constant__ float factor;
__device__ int visits;

__global__ void scale(const float* in, float* out) { if (blockIdx.x == 0) out[threadIdx.x] = factor * in[threadIdx.x]; }
__global__ void add_one(float* values) { values[threadIdx.x] += 1; }
__global__ void copy(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void visit() { atomicAdd(&visits, 1); }
__global__ void first(int* from, int* to) { if (threadIdx.x == 0) *to = *from; }

float front(const float* device) {
    float value;
    cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

void set(float* device, float value) { cudaMemcpy(device, &value, sizeof value, cudaMemcpyHostToDevice); }

void set_factor(float value) { cudaMemcpyToSymbol(factor, &value, sizeof value); }

int main() {
    float *a, *b, *c;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMalloc(&c, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaMemset(c, 0, n * sizeof(float));

    for (int i = 1; i <= 4; ++i) {                       // another input, the same input, another factor
        set_factor(i < 4 ? 2 : 5);
        set(a, i < 3 ? i : 3);
        for (int again = 0; again < 3; ++again) scale<<<1, n>>>(a, b);
        std::printf("scaled %g\n", front(b));
    }
    for (int i = 0; i < 200000; ++i) scale<<<16, n>>>(a, b);   // as one that measures; all of them would take minutes here
    for (int i = 0; i < 3; ++i) add_one<<<1, n>>>(a);    // reads what it writes
    std::printf("added %g\n", front(a));
    for (int i = 0; i < 3; ++i) {                        // two launches that feed each other
        copy<<<1, n>>>(a, c);
        add_one<<<1, n>>>(a);
    }
    std::printf("fed %g %g\n", front(a), front(c));
    copy<<<1, n>>>(a, c);
    cudaMemset(c, 0, n * sizeof(float));                 // the answer is wiped between
    copy<<<1, n>>>(a, c);
    std::printf("wiped %g\n", front(c));
    cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyDeviceToDevice);
    copy<<<1, n>>>(a, c);
    std::printf("copied %g\n", front(c));
    for (int i = 0; i < 5; ++i) visit<<<1, 32>>>();
    int seen;
    cudaMemcpyFromSymbol(&seen, visits, sizeof seen);
    std::printf("visited %d\n", seen);

    int* shared_with_host;
    cudaMallocManaged(&shared_with_host, 2 * sizeof(int));
    for (int i = 1; i <= 3; ++i) {                       // the host writes without a call
        shared_with_host[0] = 10 * i;
        first<<<1, 32>>>(shared_with_host, shared_with_host + 1);
        cudaDeviceSynchronize();
        std::printf("managed %d\n", shared_with_host[1]);
    }
    cudaFree(shared_with_host);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
