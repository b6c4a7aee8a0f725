// verdict: pass
// Arrays of a thread's own, indexed by everything that may be an index: fields, methods, rows, pointers, the array in brackets.
#include <cstdio>

template <int N>
struct Row {
    float cells[N];
    __device__ float& operator[](int i) { return cells[i]; }
};

__device__ float at(const float (&row)[3], int i) { return row[i]; }

__global__ void sums(float* out, unsigned int three) {
    float sum[2][3] = {};
    Row<4> row{};
    const short one = 1;
    const unsigned char two = 2;
    enum Which { second = 1 };
    const Which which = second;
    const int table[] = {1, 2, 3};
    const char text[] = "abc";
    for (size_t i = 0; i < 2; ++i)
        for (unsigned int j = 0; j < three; ++j) sum[i][j] += i + j;
    row[one] = 2;
    row.cells[two] = 1;
    float* flat = sum[0];
    flat[three - 1] += 1;
    const float(*rows)[3] = sum;
    auto look = [&](int i) { return table[i] + text[i]; };
    out[threadIdx.x] = sum[which][two] + row[1] + row.cells[two] + at(sum[one], 0) + rows[0][two] + look(2) + one[table];
}

int main() {
    float host[32], *out;
    cudaMalloc(&out, sizeof(host));
    sums<<<1, 32>>>(out, 3);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[31]);
    cudaFree(out);
}
