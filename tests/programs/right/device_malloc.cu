// verdict: pass
// Kernels that allocate: each thread a list of its own, one block an array for all of its threads, objects by new.
#include <cstdio>

struct Node {
    int value;
    Node* next;
};

__global__ void lists(int* out) {
    Node* first = nullptr;
    for (int i = 0; i < 5; ++i) first = new Node{i + int(threadIdx.x), first};
    int sum = 0;
    while (first != nullptr) {
        sum += first->value;
        Node* next = first->next;
        delete first;
        first = next;
    }
    out[threadIdx.x] = sum;
}

__global__ void shared_array(int* out) {
    __shared__ int* rows;
    if (threadIdx.x == 0) rows = static_cast<int*>(malloc(blockDim.x * sizeof(int)));
    __syncthreads();
    if (rows == nullptr) return;
    rows[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = rows[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) free(rows);
}

int main() {
    int host[64], *out;
    cudaMalloc(&out, sizeof(host));
    lists<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[10]);
    shared_array<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[10]);
    int* numbers = new int[10]();
    std::printf("%d\n", numbers[9]);
    delete[] numbers;
    cudaFree(out);
}
