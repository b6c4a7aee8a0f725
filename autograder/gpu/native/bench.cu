// Times a student's variants, the model kernels and cuBLAS in one process: rounds whose order moves on, fresh inputs and
// addresses in each, outputs of timed launches handed on. Judges nothing. Usage: bench REQUEST, outputs on fd 3, events on fd 4.
#include <cuda_runtime.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "request.hpp"
#include "timed/variants.hpp"

namespace timed {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int outputs = 3, events = 4, warm_up_launches = 3;
constexpr std::size_t slack_floats = std::size_t{16} << 20;  // where addresses move about: 64 MiB

double ms_since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

void write_all(int descriptor, const void* data, std::size_t left) {
    for (const char* at = static_cast<const char*>(data); left > 0;) {
        const ssize_t sent = ::write(descriptor, at, left);
        if (sent <= 0) std::exit(1);
        at += sent, left -= std::size_t(sent);
    }
}

template <class... Values>
void tell(int descriptor, const char* form, Values... values) {
    char line[1024];
    const int length = std::snprintf(line, sizeof line, form, values...);
    write_all(descriptor, line, std::min(std::size_t(length), sizeof line - 1));
}

// A CUDA error ends the process: it would stay for every later call.
void need(cudaError_t error, const std::string& who, const char* what) {
    if (error == cudaSuccess) return;
    tell(events, "{\"record\": \"error\", \"variant\": \"%s\", \"what\": \"%s\", \"detail\": \"%s\"}\n", who.c_str(), what,
         cudaGetErrorString(error));
    std::exit(4);
}

__global__ void draw(float* to, std::uint64_t seed, bool matrix_b, std::size_t count) {
    for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += std::size_t(gridDim.x) * blockDim.x)
        to[i] = value(seed, matrix_b, i);
}

// One large allocation; each measurement lays its arrays out elsewhere in it, on poisoned ground.
class Arena {
public:
    Arena(std::size_t floats, std::uint64_t seed) : floats_(floats + slack_floats), state_(seed) {
        need(cudaMalloc(&base_, floats_ * sizeof(float)), "grader", "allocating device memory");
    }
    ~Arena() { cudaFree(base_); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    void start() {
        need(cudaMemset(base_, 0xff, floats_ * sizeof(float)), "grader", "poisoning");  // every word a NaN
        state_ = mixed(state_);
        at_ = state_ % slack_floats / 64 * 64;  // 256 bytes: what cudaMalloc promises
    }
    float* take(std::size_t count) {
        float* const got = base_ + at_;
        at_ += (count + 63) / 64 * 64;
        return got;
    }

private:
    float* base_ = nullptr;
    std::size_t floats_, at_ = 0;
    std::uint64_t state_;
};

struct Place {
    int shape, round, variant;
};

// The arrays of one measurement: some sets of inputs, and an output of its own for each launch.
class Arrays {
public:
    Arrays(Arena& arena, const Request& request, Place place) : shape_(request.shapes[std::size_t(place.shape)]) {
        arena.start();
        for (int set = 0; set < shape_.sets; ++set) {
            const std::uint64_t seed = set_seed(request.seed, place.shape, place.round, place.variant, set);
            a_.push_back(drawn(arena, seed, false, size_a()));
            b_.push_back(drawn(arena, seed, true, size_b()));
        }
        for (int i = 0; i < outputs_of(shape_); ++i) c_.push_back(arena.take(size_c()));
        need(cudaDeviceSynchronize(), "grader", "drawing inputs");
    }
    static std::size_t floats(const Shape& s) {
        const std::size_t a = std::size_t(s.m) * s.k, b = std::size_t(s.k) * s.n, c = std::size_t(s.m) * s.n;
        return (a + b + 128) * s.sets + (c + 64) * std::size_t(outputs_of(s));
    }
    void run(const Variant& variant, int launch) const {
        const auto set = std::size_t(launch % shape_.sets);
        variant.launch(a_[set], b_[set], output(launch), shape_.m, shape_.n, shape_.k);
        need(cudaGetLastError(), variant.name, "launch");
    }
    // Warm-up launches are numbered behind the timed ones.
    float* output(int launch) const { return c_[std::size_t(launch) % c_.size()]; }
    std::vector<float> host_copy(const float* from, std::size_t count) const {
        std::vector<float> values(count);
        need(cudaMemcpy(values.data(), from, count * sizeof(float), cudaMemcpyDeviceToHost), "grader", "download");
        return values;
    }
    float *a(int set) const { return a_[std::size_t(set)]; }
    float *b(int set) const { return b_[std::size_t(set)]; }
    std::size_t size_a() const { return std::size_t(shape_.m) * shape_.k; }
    std::size_t size_b() const { return std::size_t(shape_.k) * shape_.n; }
    std::size_t size_c() const { return std::size_t(shape_.m) * shape_.n; }
    const Shape& shape() const { return shape_; }

private:
    static int outputs_of(const Shape& s) { return s.outputs > 0 ? s.outputs : s.launches + warm_up_launches; }
    static float* drawn(Arena& arena, std::uint64_t seed, bool matrix_b, std::size_t count) {
        float* const to = arena.take(count);
        draw<<<1024, 256>>>(to, seed, matrix_b, count);
        return to;
    }

    Shape shape_;
    std::vector<float*> a_, b_, c_;
};

struct Times {
    float kernel_ms = 0;
    double host_ms = 0, roundtrip_ms = 0;
};

// Back-to-back launches between two events; the host's clock runs until the whole device stands still, whatever stream was used.
void time_kernel(const Arrays& arrays, const Variant& variant, Times& times) {
    const int launches = arrays.shape().launches;
    cudaEvent_t start, stop;
    need(cudaEventCreate(&start), "grader", "event");
    need(cudaEventCreate(&stop), "grader", "event");
    need(cudaDeviceSynchronize(), "grader", "waiting for the device");
    tell(events, "{\"record\": \"begin\"}\n");
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < warm_up_launches; ++i) arrays.run(variant, launches + i);
    cudaEventRecord(start);  // without a wait in between: so the course says, and so students measure
    for (int i = 0; i < launches; ++i) arrays.run(variant, i);
    cudaEventRecord(stop);
    need(cudaDeviceSynchronize(), variant.name, "running the kernel");
    times.host_ms = ms_since(begin) / (launches + warm_up_launches);
    tell(events, "{\"record\": \"done\"}\n");
    need(cudaEventElapsedTime(&times.kernel_ms, start, stop), variant.name, "reading the events");
    times.kernel_ms /= float(launches);
    cudaEventDestroy(start), cudaEventDestroy(stop);
}

// Upload A, upload B, kernel, download C on buffers that are there; one trip warms up. The inputs change from trip to trip.
void time_roundtrip(const Arrays& arrays, const Variant& variant, Times& times) {
    const Shape& s = arrays.shape();
    std::vector<std::vector<float>> a, b;
    for (int set = 0; set < s.sets; ++set) a.push_back(arrays.host_copy(arrays.a(set), arrays.size_a())), b.push_back(arrays.host_copy(arrays.b(set), arrays.size_b()));
    std::vector<float> c(arrays.size_c());
    const auto trip = [&](int i) {
        const auto set = std::size_t(i % s.sets);
        cudaMemcpy(arrays.a(0), a[set].data(), a[set].size() * 4, cudaMemcpyHostToDevice);
        cudaMemcpy(arrays.b(0), b[set].data(), b[set].size() * 4, cudaMemcpyHostToDevice);
        variant.launch(arrays.a(0), arrays.b(0), arrays.output(0), s.m, s.n, s.k);
        need(cudaGetLastError(), variant.name, "launch");
        need(cudaMemcpy(c.data(), arrays.output(0), c.size() * 4, cudaMemcpyDeviceToHost), variant.name, "running the kernel");
    };
    trip(0);
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < s.trips; ++i) trip(i);
    times.roundtrip_ms = ms_since(begin) / s.trips;
}

void measure(Arena& arena, const Request& request, Place place, const Variant& variant) {
    const Arrays arrays(arena, request, place);
    Times times;
    time_kernel(arrays, variant, times);
    if (place.round == 0 || place.variant < request.students) {
        const int launch = checked_launch(request.seed, place.shape, place.round, place.variant, arrays.shape().launches);
        const std::vector<float> c = arrays.host_copy(arrays.output(launch), arrays.size_c());
        tell(outputs, "%d %d %d %zu\n", place.shape, place.round, place.variant, c.size() * sizeof(float));
        write_all(outputs, c.data(), c.size() * sizeof(float));
    }
    if (arrays.shape().trips > 0) time_roundtrip(arrays, variant, times);
    tell(events, "{\"record\": \"time\", \"shape\": %d, \"round\": %d, \"variant\": \"%s\", \"kernel_ms\": %.6f, \"host_ms\": %.6f, \"roundtrip_ms\": %.6f}\n",
         place.shape, place.round, variant.name.c_str(), double(times.kernel_ms), times.host_ms, times.roundtrip_ms);
}

void warm_up(const Arrays& arrays, const std::vector<Variant>& variants, double seconds) {
    const Clock::time_point begin = Clock::now();
    do {
        for (const Variant& variant : variants) arrays.run(variant, 0);
        need(cudaDeviceSynchronize(), "grader", "warm-up of all variants");
    } while (ms_since(begin) < 1000 * seconds);
}

int attribute(cudaDeviceAttr which) {
    int value = 0;
    cudaDeviceGetAttribute(&value, which, 0);
    return value;
}

void tell_device() {
    cudaDeviceProp device;
    int driver = 0;
    need(cudaGetDeviceProperties(&device, 0), "grader", "finding the GPU");
    cudaDriverGetVersion(&driver);
    tell(events,
         "{\"record\": \"device\", \"name\": \"%s\", \"arch\": \"sm_%d%d\", \"multiprocessors\": %d, \"clock_mhz\": %.0f, \"memory_clock_mhz\": %.0f, "
         "\"memory_bus_bits\": %d, \"l2_bytes\": %d, \"driver_cuda\": %d, \"runtime\": %d, \"cublas\": %d}\n",
         device.name, device.major, device.minor, device.multiProcessorCount, attribute(cudaDevAttrClockRate) / 1e3,
         attribute(cudaDevAttrMemoryClockRate) / 1e3, attribute(cudaDevAttrGlobalMemoryBusWidth), device.l2CacheSize, driver,
         CUDART_VERSION, cublas_version());
}

std::vector<Variant> all_variants(int students) {
    std::vector<Variant> all = student_variants();
    if (int(all.size()) != students) std::exit(5);
    for (Variant& one : all) one.name = "student." + one.name;
    for (const auto& more : {model_variants(), cublas_variants()}) all.insert(all.end(), more.begin(), more.end());
    return all;
}

int run(const Request& request) {
    tell_device();
    const std::vector<Variant> variants = all_variants(request.students);
    const int count = int(variants.size());
    for (int shape = 0; shape < int(request.shapes.size()); ++shape) {
        // Lines of L2 that a variant set aside are nobody's any more. Not before each measurement: the launches behind it take 0.1 to
        // 0.2 µs longer then (docs/results/h200/launch_costs.json), which is 3 % of the smallest kernel.
        cudaCtxResetPersistingL2Cache();
        Arena arena(Arrays::floats(request.shapes[std::size_t(shape)]), set_seed(request.seed, shape, -1, -1, -1));
        warm_up(Arrays(arena, request, {shape, -1, -1}), variants, request.warm_up_s);
        for (int round = 0; round < request.rounds; ++round)
            for (int i = 0; i < count; ++i) measure(arena, request, {shape, round, (i + round) % count}, variants[std::size_t((i + round) % count)]);
    }
    tell(events, "{\"record\": \"end\", \"cases\": %d, \"findings\": 0}\n", int(request.shapes.size()) * request.rounds * count);
    return 0;
}

}  // namespace
}  // namespace timed

int main(int words, char** given) {
    try {
        return words == 2 ? timed::run(timed::read_request(given[1])) : 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench: %s\n", error.what());
        return 2;
    }
}
