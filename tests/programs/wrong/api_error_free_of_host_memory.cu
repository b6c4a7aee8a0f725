// verdict: api_error|double_free lines=8
// cudaFree is given memory of the host.
#include <cstdio>
#include <cstdlib>

int main() {
    void* data = std::malloc(64);
    cudaFree(data);
    std::free(data);
    std::puts("done");
}
