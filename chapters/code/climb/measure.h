// How the steps of the climb are checked and timed: random inputs, poisoned outputs, interleaved rounds in rotated order.
#pragma once
#include <cuda_runtime.h>
#ifdef WITH_CUBLAS
#include <cublas_v2.h>
#endif

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace climb {

using Launch = std::function<void(const float*, const float*, float*, int m, int n, int k)>;

struct Step {
    std::string name;
    Launch launch;
    int whole = 1;            // m, n and k must be multiples of it
    bool other_precision = false;  // TF32: timed, labelled, never compared as an equal
};

struct Shape {
    int m, n, k;
    double flop() const { return 2.0 * m * n * k; }
    int launches() const { return flop() < 1e9 ? 50 : flop() < 1e11 ? 10 : 2; }
};

inline void need(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "%s failed: %s\n", what, cudaGetErrorString(cudaGetLastError()));
    std::exit(EXIT_FAILURE);
}

#ifdef WITH_CUBLAS
// Row-major C = A·B is column-major Cᵀ = Bᵀ·Aᵀ: hand over B first.
inline Launch cublas(cublasMath_t mode, cublasComputeType_t type) {
    static cublasHandle_t handle = nullptr;
    if (!handle) need(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS, "cublasCreate");
    return [=](const float* a, const float* b, float* c, int m, int n, int k) {
        const float one = 1.0f, zero = 0.0f;
        cublasSetMathMode(handle, mode);
        const auto status = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, CUDA_R_32F, n, a,
                                         CUDA_R_32F, k, &zero, c, CUDA_R_32F, n, type, CUBLAS_GEMM_DEFAULT);
        need(status == CUBLAS_STATUS_SUCCESS, "cublasGemmEx");
    };
}
inline int cublas_version() {
    int version = 0;
    cublasHandle_t handle;
    if (cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS) cublasGetVersion(handle, &version), cublasDestroy(handle);
    return version;
}
inline void add_cublas(std::vector<Step>& steps) {
    steps.push_back({"cublas_fp32", cublas(CUBLAS_DEFAULT_MATH, CUBLAS_COMPUTE_32F)});
    steps.push_back({"cublas_fp32_pedantic", cublas(CUBLAS_PEDANTIC_MATH, CUBLAS_COMPUTE_32F_PEDANTIC)});
    steps.push_back({"cublas_tf32", cublas(CUBLAS_TF32_TENSOR_OP_MATH, CUBLAS_COMPUTE_32F_FAST_TF32), 1, true});
}
#else
inline int cublas_version() { return 0; }
inline void add_cublas(std::vector<Step>&) {}
#endif

// Inputs and outputs of one shape on both sides, and a sample of C worked out in double.
struct Bench {
    Shape shape;
    std::vector<float> a, b, c;
    float *a_device, *b_device, *c_device;
    std::vector<std::size_t> sample;
    std::vector<double> want, bound;

    explicit Bench(Shape s) : shape(s), a(std::size_t(s.m) * s.k), b(std::size_t(s.k) * s.n), c(std::size_t(s.m) * s.n) {
        std::mt19937 random(s.m + s.n + s.k);
        const auto draw = [&] { return static_cast<float>(random() * (2.0 / 4294967296.0) - 1.0); };
        std::generate(a.begin(), a.end(), draw);
        std::generate(b.begin(), b.end(), draw);
        need(!cudaMalloc(&a_device, a.size() * 4) && !cudaMalloc(&b_device, b.size() * 4) &&
                 !cudaMalloc(&c_device, c.size() * 4),
             "cudaMalloc");
        upload();
        for (int i = 0; i < 2000; ++i) add_sample(random() % c.size());
        for (std::size_t at : {std::size_t(0), std::size_t(s.n - 1), c.size() - s.n, c.size() - 1}) add_sample(at);
    }
    ~Bench() { cudaFree(a_device), cudaFree(b_device), cudaFree(c_device); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    // |fl(sum) - sum| <= k·u·Σ|a||b| to first order, u = 2⁻²⁴, in whatever order the sum is taken.
    void add_sample(std::size_t at) {
        double sum = 0.0, absolute = 0.0;
        for (int k = 0; k < shape.k; ++k) {
            const double term = double(a[at / shape.n * shape.k + k]) * b[std::size_t(k) * shape.n + at % shape.n];
            sum += term, absolute += std::abs(term);
        }
        sample.push_back(at), want.push_back(sum), bound.push_back(absolute * shape.k * std::ldexp(1.0, -24));
    }
    void upload() {
        need(!cudaMemcpy(a_device, a.data(), a.size() * 4, cudaMemcpyHostToDevice) &&
                 !cudaMemcpy(b_device, b.data(), b.size() * 4, cudaMemcpyHostToDevice),
             "upload");
    }
    void run(const Step& step) const { step.launch(a_device, b_device, c_device, shape.m, shape.n, shape.k); }
    void download() { need(!cudaMemcpy(c.data(), c_device, c.size() * 4, cudaMemcpyDeviceToHost), "download"); }
    void poison() { need(!cudaMemset(c_device, 0xff, c.size() * 4), "poison"); }  // every word a NaN

    // The largest error of the sample; exits when one is out of bounds or any element of C was not written.
    double check(const Step& step) {
        poison();
        run(step);
        need(!cudaDeviceSynchronize(), step.name.c_str());
        return check_output(step);
    }
    double check_output(const Step& step) {
        download();
        double largest = 0.0;
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const double error = std::abs(c[sample[i]] - want[i]);
            if (!(error <= bound[i] || step.other_precision)) wrong(step, sample[i], want[i]);
            largest = std::max(largest, error);
        }
        for (std::size_t i = 0; i < c.size(); ++i)
            if (!std::isfinite(c[i])) wrong(step, i, NAN);
        return largest;
    }
    void wrong(const Step& step, std::size_t at, double expected) const {
        std::printf("%s: WRONG at row %zu, col %zu: %g, expected %g\n", step.name.c_str(), at / shape.n, at % shape.n,
                    c[at], expected);
        std::exit(EXIT_FAILURE);
    }

    double kernel_ms(const Step& step) const {
        cudaEvent_t start, stop;
        need(!cudaEventCreate(&start) && !cudaEventCreate(&stop), "cudaEventCreate");
        for (int i = 0; i < (shape.launches() > 2 ? 3 : 1); ++i) run(step);
        cudaEventRecord(start);
        for (int i = 0; i < shape.launches(); ++i) run(step);
        cudaEventRecord(stop);
        need(!cudaEventSynchronize(stop), step.name.c_str());
        float total = 0.0f;
        cudaEventElapsedTime(&total, start, stop);
        cudaEventDestroy(start), cudaEventDestroy(stop);
        return total / shape.launches();
    }
    double roundtrip_ms(const Step& step) {
        const auto trip = [&] { upload(), run(step), download(); };
        trip();
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 10; ++i) trip();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / 10;
    }
    void warm_up(const Step& step) const {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        while (std::chrono::steady_clock::now() < end) run(step), cudaDeviceSynchronize();
    }
};

struct Timing {
    Step step;
    double error;
    std::vector<double> kernel, roundtrip;
};

inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    if (values.empty()) return NAN;
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

inline std::string json_list(const std::vector<double>& values) {
    std::string text = "[";
    char number[32];
    for (double value : values) {
        std::snprintf(number, sizeof number, "%.6f", value);
        text += (text.size() > 1 ? ", " : "") + std::string(number);
    }
    return text + "]";
}

// All steps that can do the shape: checked, timed in rounds whose order rotates, checked again on the timed output.
inline std::vector<Timing> measure(const Shape& shape, const std::vector<Step>& steps, int rounds) {
    Bench bench(shape);
    std::vector<Timing> timings;
    for (const Step& step : steps)
        if (shape.m % step.whole == 0 && shape.n % step.whole == 0 && shape.k % step.whole == 0)
            timings.push_back({step, bench.check(step), {}, {}});
    if (rounds > 0) bench.warm_up(timings.back().step);
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < timings.size(); ++i) {
            Timing& timing = timings[(i + round) % timings.size()];
            bench.poison();
            timing.kernel.push_back(bench.kernel_ms(timing.step));
            bench.check_output(timing.step);
            if (shape.flop() < 1e9) timing.roundtrip.push_back(bench.roundtrip_ms(timing.step));
        }
    return timings;
}

inline void print(const Shape& shape, const std::vector<Timing>& timings) {
    std::printf("%d×%d · %d×%d\n", shape.m, shape.k, shape.k, shape.n);
    double fp32 = 0.0;
    for (const Timing& t : timings)
        if (t.step.name == "cublas_fp32" && !t.kernel.empty()) fp32 = median(t.kernel);
    for (const Timing& t : timings) {
        if (t.kernel.empty()) {
            std::printf("  %-22s error %.2e\n", t.step.name.c_str(), t.error);
            continue;
        }
        const double ms = median(t.kernel);
        std::printf("  %-22s error %.2e  kernel %9.4f ms %9.0f GFLOP/s", t.step.name.c_str(), t.error, ms,
                    shape.flop() / ms * 1e-6);
        if (fp32 > 0 && !t.step.other_precision) std::printf("  %6.1f %% of cuBLAS FP32", 100 * fp32 / ms);
        if (!t.roundtrip.empty()) std::printf("  roundtrip %.4f ms", median(t.roundtrip));
        std::printf(t.step.other_precision ? "  (another precision)\n" : "\n");
    }
}

inline void write_header(std::FILE* file, int rounds) {
    cudaDeviceProp device;
    int driver = 0;
    need(!cudaGetDeviceProperties(&device, 0) && !cudaDriverGetVersion(&driver), "cudaGetDeviceProperties");
    char date[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    const char* driver_name = std::getenv("DRIVER");  // its full number, which the runtime does not tell
    std::fprintf(file, "{\"device\": \"%s\", \"driver\": \"%s\", \"driver_cuda\": %d, \"toolkit\": \"%d.%d\", ", device.name,
                 driver_name ? driver_name : "", driver, CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
    std::fprintf(file, "\"cublas\": %d, \"date\": \"%s\",\n \"rounds\": %d, ", cublas_version(), date, rounds);
    std::fprintf(file, "\"inputs\": \"uniform in [-1, 1)\", \"unit\": \"ms\", \"shapes\": [");
}

inline void write(std::FILE* file, const Shape& shape, const std::vector<Timing>& timings, bool first) {
    std::fprintf(file, "%s\n  {\"m\": %d, \"n\": %d, \"k\": %d, ", first ? "" : ",", shape.m, shape.n, shape.k);
    std::fprintf(file, "\"launches_per_round\": %d, \"variants\": [", shape.launches());
    for (std::size_t i = 0; i < timings.size(); ++i) {
        const Timing& t = timings[i];
        std::fprintf(file, "%s\n    {\"name\": \"%s\", \"precision\": \"%s\", \"largest_error\": %.3e, ", i ? "," : "",
                     t.step.name.c_str(), t.step.other_precision ? "TF32" : "FP32", t.error);
        std::fprintf(file, "\"kernel_median\": %.6f, \"kernel\": %s", median(t.kernel), json_list(t.kernel).c_str());
        if (!t.roundtrip.empty())
            std::fprintf(file, ", \"roundtrip_median\": %.6f, \"roundtrip\": %s", median(t.roundtrip),
                         json_list(t.roundtrip).c_str());
        std::fprintf(file, "}");
    }
    std::fprintf(file, "]}");
}

// Arguments: [--json FILE] [--rounds N] sizes, each N (a cube) or M,N,K. No rounds: only check.
inline int main(int argc, char** argv, std::vector<Step> steps) {
    add_cublas(steps);
    std::vector<Shape> shapes;
    const char* json = nullptr;
    int rounds = 5;
    for (int i = 1; i < argc; ++i) {
        Shape s{};
        if (!std::strcmp(argv[i], "--json") && i + 1 < argc) json = argv[++i];
        else if (!std::strcmp(argv[i], "--rounds") && i + 1 < argc) rounds = std::max(0, std::atoi(argv[++i]));
        else if (std::sscanf(argv[i], "%d,%d,%d", &s.m, &s.n, &s.k) == 3) shapes.push_back(s);
        else if (const int n = std::atoi(argv[i])) shapes.push_back({n, n, n});
    }
    if (shapes.empty()) shapes = {{257, 193, 129}, {512, 512, 512}};
    std::FILE* file = json ? std::fopen(json, "w") : nullptr;
    if (file) write_header(file, rounds);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const std::vector<Timing> timings = measure(shapes[i], steps, rounds);
        print(shapes[i], timings);
        if (file) write(file, shapes[i], timings, i == 0);
    }
    if (file) std::fprintf(file, "]}\n"), std::fclose(file);
    return EXIT_SUCCESS;
}

}  // namespace climb
