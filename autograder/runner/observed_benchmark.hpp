// Watches a student's benchmark on a device whose times are scripted, and hands on what it asked for, step by step.
// Nothing here needs the emulator: a GPU build can bring another way of watching.
#pragma once
#include <functional>
#include <memory>

#include "adapter.hpp"
#include "body.hpp"

namespace runner {

// What a first call of the student's launch on a small case showed.
enum class Learnt : std::int64_t { right, wrong, no_single_kernel };

class ObservedBenchmark {
public:
    using Launch = std::function<void(const float* a, const float* b, float* c, int m, int n, int k)>;

    explicit ObservedBenchmark(const Case& shape);
    ~ObservedBenchmark();

    // Which kernel belongs to this kind, and where its matrices stand among the arguments.
    void learn(int kind, const Launch& launch);
    // Runs the benchmark. Its launches on matrices of the case's shape are played: scripted time, the right product.
    void watch(const std::function<void()>& benchmark);
    // For each kind what was learnt; the number of steps; of each step: what (as simt::Step), kind of the kernel or -1, line,
    // host time, device time, amount, and two numbers for events. All int64.
    void write(Body& body) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace runner
