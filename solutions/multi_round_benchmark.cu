// The benchmark: naive, tile8 and tile16 on the two measured cases, 257×129·129×193 and 512×512·512×512.
//
// You write how it is measured; the checking is given, and kernels that stand in for yours (at the end). On a GPU this file
// measures for real. `make grade EX=multi_round_benchmark` runs it on a virtual device whose times are known, so each mistake
// of method is called by its name. By hand:
//     nvcc -std=c++17 -O2 multi_round_benchmark.cu -o multi_round_benchmark      (on Windows add -Xcompiler /utf-8)
// The virtual device takes its time only in `make grade`; to try the program without a GPU, take a small case:
//     make run FILE=starter/multi_round_benchmark.cu ARGS="40 33 20"
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call) check_cuda((call), #call, __LINE__)

void check_cuda(cudaError_t error, const char* call, int line) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
    std::exit(EXIT_FAILURE);
}

// ---- What the benchmark reports. The grader reads these: leave them as they are. ----

enum class Kind { naive, tile8, tile16 };
enum class Verdict { none, tile8_faster, tile16_faster, no_difference };

// One variant in one round: a raw value is never thrown away.
struct Sample {
    Kind kind;
    double kernel_ms;     // one launch
    double roundtrip_ms;  // upload A, upload B, launch, download C
};

// One variant over all rounds.
struct Summary {
    Kind kind;
    double kernel_ms;     // median
    double roundtrip_ms;  // median
    double gflops;        // from the kernel time
    double transfer_ms;   // -1, or the time of the copies if you measured the copies by themselves
};

struct Table {
    std::vector<Sample> samples;   // in the order in which they were measured
    std::vector<Summary> medians;  // one for each variant
    Verdict verdict;               // tile8 against tile16, by the kernel times of this case
};

// ---- Given: what one case needs. ----

// C = A·B by one of the three kernels at the end of this file.
void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size);

constexpr Kind kinds[] = {Kind::naive, Kind::tile8, Kind::tile16};
const char* name_of(Kind kind) { return kind == Kind::naive ? "naive" : kind == Kind::tile8 ? "tile8" : "tile16"; }

std::vector<float> eighths(int count, int factor, int modulus) {
    std::vector<float> values(count);
    for (int i = 0; i < count; ++i) values[i] = static_cast<float>((i * factor) % modulus - modulus / 2) / 8.0f;
    return values;
}

// All that one case needs, allocated once, before anything is measured.
struct Workspace {
    Workspace(int m, int n, int k_size) : m(m), n(n), k_size(k_size), a(eighths(m * k_size, 17, 13)), b(eighths(k_size * n, 29, 11)), c(m * n) {
        CUDA_CHECK(cudaMalloc(&a_device, a.size() * sizeof(float)));
        CUDA_CHECK(cudaMalloc(&b_device, b.size() * sizeof(float)));
        CUDA_CHECK(cudaMalloc(&c_device, c.size() * sizeof(float)));
        upload();
    }
    ~Workspace() {
        cudaFree(a_device);
        cudaFree(b_device);
        cudaFree(c_device);
    }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    void upload() {
        CUDA_CHECK(cudaMemcpy(a_device, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
        CUDA_CHECK(cudaMemcpy(b_device, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
    }
    void run(Kind kind) { launch(kind, a_device, b_device, c_device, m, n, k_size); }
    void download() { CUDA_CHECK(cudaMemcpy(c.data(), c_device, c.size() * sizeof(float), cudaMemcpyDeviceToHost)); }

    // Is every element of C right? Takes many times as long as the kernel: never between two readings of a clock.
    bool right(Kind kind) {
        if (expected.empty()) multiply();
        std::fill(c.begin(), c.end(), std::nanf(""));
        CUDA_CHECK(cudaMemcpy(c_device, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice));
        run(kind);
        download();
        for (int i = 0; i < m * n; ++i)
            if (!(std::abs(c[i] - expected[i]) <= 1e-4 + 1e-5 * std::abs(expected[i]))) return false;
        return true;
    }
    void multiply() {
        expected.assign(m * n, 0.0);
        for (int row = 0; row < m; ++row)
            for (int k = 0; k < k_size; ++k) {
                const double factor = a[row * k_size + k];
                for (int col = 0; col < n; ++col) expected[row * n + col] += factor * b[k * n + col];
            }
    }

    int m, n, k_size;
    std::vector<float> a, b, c;
    std::vector<double> expected;
    float *a_device = nullptr, *b_device = nullptr, *c_device = nullptr;
};

// ---- What you write. ----

// The time of one launch: the mean of 50 back-to-back launches between two events, after 3 that warm up.
double kernel_ms(Workspace& work, Kind kind) {
    constexpr int warm_up = 3, launches = 50;
    cudaEvent_t start, stop;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    float total_ms = 0.0f;
    // BEGIN SOLUTION 1: launch warm_up times; then record start, launch 50 times, record stop.
    //: Wait until stop is reached; cudaEventElapsedTime puts the milliseconds between the two into total_ms.
    for (int i = 0; i < warm_up; ++i) work.run(kind);
    CUDA_CHECK(cudaEventRecord(start));
    for (int i = 0; i < launches; ++i) work.run(kind);
    CUDA_CHECK(cudaEventRecord(stop));
    CUDA_CHECK(cudaEventSynchronize(stop));
    CUDA_CHECK(cudaEventElapsedTime(&total_ms, start, stop));
    // END SOLUTION
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    // BEGIN SOLUTION 2: what did one launch take?
    //= (void)warm_up, (void)launches, (void)total_ms;
    //= return 0.0;
    return total_ms / launches;
    // END SOLUTION
}

// The time of one round trip on the host's clock: the mean of 10, after one that warms up.
double roundtrip_ms(Workspace& work, Kind kind) {
    using Clock = std::chrono::steady_clock;
    constexpr int trips = 10;
    // BEGIN SOLUTION 3: a trip is upload, run, download. Make one that warms up and is not measured.
    //: Then read the clock, make 10 trips, read the clock again, and return the milliseconds of one trip.
    //= (void)work, (void)kind, (void)trips, (void)sizeof(Clock);
    //= return 0.0;
    const auto trip = [&] { work.upload(), work.run(kind), work.download(); };
    trip();
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < trips; ++i) trip();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count() / trips;
    // END SOLUTION
}

// The value in the middle; of an even number, the mean of the two in the middle.
double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    // BEGIN SOLUTION 4: sort the values, and return the one in the middle.
    //= return 0.0;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    // END SOLUTION
}

// Billions of floating-point operations a second: 2·M·N·K of them in one launch.
double gflops(int m, int n, int k_size, double milliseconds) {
    // BEGIN SOLUTION 5: 2·M·N·K operations, divided by the seconds, divided by 10⁹.
    //= (void)m, (void)n, (void)k_size, (void)milliseconds;
    //= return 0.0;
    return 2.0 * m * n * k_size / (milliseconds * 1e-3) / 1e9;
    // END SOLUTION
}

Summary summary(Kind kind, const std::vector<Sample>& samples, const Workspace& work) {
    std::vector<double> kernel, roundtrip;
    for (const Sample& sample : samples) {
        if (sample.kind != kind) continue;
        kernel.push_back(sample.kernel_ms);
        roundtrip.push_back(sample.roundtrip_ms);
    }
    const double kernel_median = median(kernel);
    return {kind, kernel_median, median(roundtrip), gflops(work.m, work.n, work.k_size, kernel_median), -1.0};
}

// What may be said of tile8 and tile16 in this case.
Verdict verdict(double tile8_ms, double tile16_ms) {
    // BEGIN SOLUTION 6: whose median is smaller? A difference of less than 5 % is noise here: no_difference.
    //= (void)tile8_ms, (void)tile16_ms;
    //= return Verdict::none;
    if (std::abs(tile8_ms - tile16_ms) < 0.05 * tile8_ms) return Verdict::no_difference;
    return tile8_ms < tile16_ms ? Verdict::tile8_faster : Verdict::tile16_faster;
    // END SOLUTION
}

// C (m×n) = A (m×k_size) · B (k_size×n), measured.
Table benchmark(int m, int n, int k_size) {
    Workspace work(m, n, k_size);
    Table table = {};
    for (const Kind kind : kinds)
        if (!work.right(kind)) std::printf("%s is wrong before timing\n", name_of(kind));
    // BEGIN SOLUTION 7: this is one round; measure at least five, and keep every sample.
    //: Let round r begin with variant r % 3, so that nobody always comes last.
    //= for (const Kind kind : kinds) table.samples.push_back({kind, kernel_ms(work, kind), roundtrip_ms(work, kind)});
    constexpr int rounds = 5;
    for (int round = 0; round < rounds; ++round)
        for (int i = 0; i < 3; ++i) {
            const Kind kind = kinds[(round + i) % 3];
            const double kernel = kernel_ms(work, kind);
            table.samples.push_back({kind, kernel, roundtrip_ms(work, kind)});
        }
    // END SOLUTION
    for (const Kind kind : kinds)
        if (!work.right(kind)) std::printf("%s is wrong after timing\n", name_of(kind));
    for (const Kind kind : kinds) table.medians.push_back(summary(kind, table.samples, work));
    table.verdict = verdict(table.medians[1].kernel_ms, table.medians[2].kernel_ms);
    return table;
}

// ---- From here on everything is given: the table on the screen, and every value in two files. ----

void print(const Table& table) {
    static const char* const words[] = {"no verdict yet", "tile8 is faster", "tile16 is faster", "no difference that can be told"};
    std::printf("  variant  kernel ms  roundtrip ms  GFLOP/s   (medians of %zu rounds)\n", table.samples.size() / 3);
    for (const Summary& one : table.medians)
        std::printf("  %-7s  %9.4f  %12.4f  %7.0f\n", name_of(one.kind), one.kernel_ms, one.roundtrip_ms, one.gflops);
    std::printf("  tile8 against tile16: %s\n", words[static_cast<int>(table.verdict)]);
}

void store(const Table& table, int m, int n, int k_size, bool first) {
    std::FILE* csv = std::fopen("multi_round_benchmark.csv", first ? "w" : "a");
    std::FILE* json = std::fopen("multi_round_benchmark.json", first ? "w" : "a");
    if (csv == nullptr || json == nullptr) {
        std::fprintf(stderr, "the results cannot be written here\n");
        std::exit(EXIT_FAILURE);
    }
    if (first) std::fprintf(csv, "m,n,k,nth,variant,kernel_ms,roundtrip_ms\n");
    std::size_t nth = 0;  // one JSON object a line
    std::fprintf(json, "{\"m\": %d, \"n\": %d, \"k\": %d, \"samples\": [", m, n, k_size);
    for (const Sample& one : table.samples) {
        std::fprintf(csv, "%d,%d,%d,%zu,%s,%.9g,%.9g\n", m, n, k_size, nth, name_of(one.kind), one.kernel_ms, one.roundtrip_ms);
        std::fprintf(json, "%s{\"variant\": \"%s\", \"kernel_ms\": %.9g, \"roundtrip_ms\": %.9g}", nth++ > 0 ? ", " : "", name_of(one.kind), one.kernel_ms, one.roundtrip_ms);
    }
    std::fprintf(json, "]}\n");
    std::fclose(csv);
    std::fclose(json);
}

void run_case(int m, int n, int k_size, bool first) {
    std::printf("%d×%d · %d×%d\n", m, k_size, k_size, n);
    const Table table = benchmark(m, n, k_size);
    print(table);
    store(table, m, n, k_size, first);
}

int main(int count, char** words) {
    cudaDeviceProp device;
    CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
    std::printf("GPU: %s\n", device.name);
    if (count == 4) {
        run_case(std::atoi(words[1]), std::atoi(words[2]), std::atoi(words[3]), true);  // M N K
    } else {
        run_case(257, 193, 129, true);
        run_case(512, 512, 512, false);
    }
}

// ---- The kernels that are measured. ----

// BEGIN SOLUTION 8: these are stand-ins, right and all alike. Put your kernels from tiled_matmul.cu in their place.
//: Once they are right: on a GPU you want to know how your own ones compare. (The virtual device plays them all.)
//= template <Kind kind>
//= __global__ void stand_in(const float* a, const float* b, float* c, int m, int n, int k_size) {
//=     for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < m * n; at += gridDim.x * blockDim.x) {
//=         c[at] = 0.0f;
//=         for (int k = 0; k < k_size; ++k) c[at] += a[at / n * k_size + k] * b[k * n + at % n];
//=     }
//= }
//=
//= void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
//=     const int threads = kind == Kind::tile8 ? 64 : 256, blocks = (m * n + threads - 1) / threads;
//=     if (kind == Kind::naive) stand_in<Kind::naive><<<blocks, threads>>>(a, b, c, m, n, k_size);
//=     if (kind == Kind::tile8) stand_in<Kind::tile8><<<blocks, threads>>>(a, b, c, m, n, k_size);
//=     if (kind == Kind::tile16) stand_in<Kind::tile16><<<blocks, threads>>>(a, b, c, m, n, k_size);
//=     CUDA_CHECK(cudaGetLastError());
//= }
__global__ void naive_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

template <int T>
__global__ void tiled_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float a_part[T][T];
    __shared__ float b_part[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        a_part[ty][tx] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        b_part[ty][tx] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += a_part[ty][k] * b_part[k][tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int tile = kind == Kind::tile8 ? 8 : 16;
    const dim3 block(tile, tile), grid((n + tile - 1) / tile, (m + tile - 1) / tile);
    switch (kind) {
        case Kind::naive: naive_kernel<<<grid, block>>>(a, b, c, m, n, k_size); break;
        case Kind::tile8: tiled_kernel<8><<<grid, block>>>(a, b, c, m, n, k_size); break;
        case Kind::tile16: tiled_kernel<16><<<grid, block>>>(a, b, c, m, n, k_size); break;
    }
    CUDA_CHECK(cudaGetLastError());
}
// END SOLUTION
