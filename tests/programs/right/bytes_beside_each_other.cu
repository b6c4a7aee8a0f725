// verdict: pass
// Neighbouring bytes of one word, written by different threads: no race.
#include <cstdio>

__global__ void caesar(char* text, int length) {
    __shared__ char copy[64];
    const int i = threadIdx.x;
    if (i < length) copy[i] = text[i] == ' ' ? ' ' : 'a' + (text[i] - 'a' + 3) % 26;
    __syncthreads();
    if (i < length) text[i] = copy[length - 1 - i];
}

int main() {
    char host[] = "tiles and barriers", *text;
    const int length = sizeof(host) - 1;
    cudaMalloc(&text, length);
    cudaMemcpy(text, host, length, cudaMemcpyHostToDevice);
    caesar<<<1, 64>>>(text, length);
    cudaMemcpy(host, text, length, cudaMemcpyDeviceToHost);
    std::printf("%s\n", host);
    cudaFree(text);
}
