// Device memory for adapters, and how a failing CUDA call ends a case. CUDA runtime calls only: nvcc builds it as well.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "adapter.hpp"

namespace runner {

// A quiet NaN with a pattern of its own: an element that still holds it was never written.
constexpr std::uint32_t poison_bits = 0x7fc0deadu;

// Thrown between an adapter's own functions only; `status` is the kind of failure, `detail` who failed.
struct Failure {
    std::string status;
    std::string detail;
};

inline void need(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    throw Failure{"cuda_error", std::string(what) + ": " + cudaGetErrorString(error)};
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
    void release() { give_back(memory_, bytes_); }

    void* memory_ = nullptr;
    std::size_t bytes_;
};

inline std::vector<float> poisoned(const Case& one) {
    float poison = 0;
    std::memcpy(&poison, &poison_bits, sizeof poison);
    return std::vector<float>(std::size_t(one.m) * std::size_t(one.n), poison);
}

// Fills in an outcome; a Failure on the way becomes its status.
template <class Fill>
Outcome outcome_of(const Fill& fill) {
    Outcome outcome;
    try {
        fill(outcome);
        outcome.status = "ok";
    } catch (const Failure& failure) {
        outcome = Outcome{};
        outcome.status = failure.status;
        outcome.detail = failure.detail;
    }
    return outcome;
}

}  // namespace runner
