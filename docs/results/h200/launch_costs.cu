// What adds to the time of one launch: the student's kernels, measured as the course says, and with one thing at a time done as well.
// Prints the medians of seven rounds in µs: naive, tile8, tile16 at 257×129·129×193, then at 512×512·512×512. Usage: launch_costs LETTERS
#define main main_of_the_exercise
#include "../../../solutions/multi_round_benchmark.cu"
#undef main
#include <cstring>

const char* letters = "";
bool with(char letter) { return std::strchr(letters, letter) != nullptr; }

constexpr std::size_t arena_bytes = std::size_t{100} << 20;
char* arena = nullptr;

void before(Workspace& work) {
    if (with('P')) CUDA_CHECK(cudaCtxResetPersistingL2Cache());            // P: lines set aside in L2 given back, then new inputs
    if (with('m')) CUDA_CHECK(cudaMemset(arena, 0xff, arena_bytes));       // m: more memory written than L2 holds
    work.upload();
    if (with('p')) CUDA_CHECK(cudaCtxResetPersistingL2Cache());            // p: lines set aside in L2 given back just before
}

double one_launch_us(Workspace& work, Kind kind) {
    cudaEvent_t start, stop;
    float total_ms = 0.0f;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < 3; ++i) work.run(kind);
    if (with('s')) CUDA_CHECK(cudaDeviceSynchronize());                    // s: the device stands idle when the first event is recorded
    CUDA_CHECK(cudaEventRecord(start));
    for (int i = 0; i < 50; ++i) work.run(kind);
    CUDA_CHECK(cudaEventRecord(stop));
    CUDA_CHECK(cudaEventSynchronize(stop));
    CUDA_CHECK(cudaEventElapsedTime(&total_ms, start, stop));
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    return 1000.0 * total_ms / 50;
}

void print_medians(int m, int n, int k_size) {
    Workspace work(m, n, k_size);
    std::vector<double> times[3];
    for (int round = 0; round < 7; ++round)
        for (int i = 0; i < 3; ++i) {
            const Kind kind = kinds[(round + i) % 3];
            before(work);
            times[int(kind)].push_back(one_launch_us(work, kind));
            work.download();
        }
    for (const auto& one : times) std::printf(" %.3f", median(one));
}

int main(int count, char** words) {
    if (count > 1) letters = words[1];
    CUDA_CHECK(cudaMalloc(&arena, arena_bytes));
    print_medians(257, 193, 129);
    print_medians(512, 512, 512);
    std::printf("\n");
}
