// Calls the student's launch() with one product. CUDA runtime calls only, so that nvcc builds it as well.
#include "adapter.hpp"

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>

enum class Kind { naive, tile8, tile16 };
void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size);

namespace runner {
namespace {

// A quiet NaN with a pattern of its own: an element that still holds it was never written.
constexpr std::uint32_t poison_bits = 0x7fc0deadu;

// Thrown inside this file only; `status` is the kind of failure, `what` who failed.
struct Failure {
    std::string status;
    std::string detail;
};

void need(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    throw Failure{"cuda_error", std::string(what) + ": " + cudaGetErrorString(error)};
}

Kind kind_of(const std::string& variant) {
    if (variant == "naive") return Kind::naive;
    if (variant == "tile8") return Kind::tile8;
    if (variant == "tile16") return Kind::tile16;
    throw Failure{"unknown_variant", variant};
}

// Device memory of exactly so many elements, no padding: one step too far is seen.
class Buffer {
public:
    Buffer(const std::vector<float>& values, const char* name) : bytes_(values.size() * sizeof(float)) {
        need(cudaMalloc(&memory_, bytes_), "allocating device memory");
        name_array(memory_, name);
        const cudaError_t copied = cudaMemcpy(memory_, values.data(), bytes_, cudaMemcpyHostToDevice);
        if (copied != cudaSuccess) release();
        need(copied, "copying to the device");
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { release(); }

    float* get() const { return static_cast<float*>(memory_); }
    void download(std::vector<float>& values) const {
        need(cudaMemcpy(values.data(), memory_, bytes_, cudaMemcpyDeviceToHost), "copying C from the device");
    }

private:
    void release() { cudaFree(memory_); }

    void* memory_ = nullptr;
    std::size_t bytes_;
};

std::vector<float> poisoned(const Case& one) {
    float poison = 0;
    std::memcpy(&poison, &poison_bits, sizeof poison);
    return std::vector<float>(std::size_t(one.m) * std::size_t(one.n), poison);
}

void call_student(const Case& one, const Buffer& a, const Buffer& b, const Buffer& c) {
    launch(kind_of(one.variant), a.get(), b.get(), c.get(), one.m, one.n, one.k);
    student_returned();
    need(cudaGetLastError(), "launch");
    need(cudaDeviceSynchronize(), "running the kernel");
}

}  // namespace

Outcome run_case(const Case& one) {
    Outcome outcome;
    try {
        std::vector<float> result = poisoned(one);
        const Buffer a(one.a, "A"), b(one.b, "B"), c(result, "C");
        call_student(one, a, b, c);
        c.download(result);
        outcome.status = "ok";
        outcome.c = std::move(result);
    } catch (const Failure& failure) {
        outcome.status = failure.status;
        outcome.detail = failure.detail;
    }
    return outcome;
}

}  // namespace runner
