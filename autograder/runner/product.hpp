// What the adapters of matrix products share: one product from inputs to outcome, around the student's call.
#pragma once
#include "device.hpp"

namespace runner {

// Between the student's function and the download: errors that it left behind are its own.
inline void finish_student() {
    student_returned();
    need(cudaGetLastError(), "launch");
    need(cudaDeviceSynchronize(), "running the kernel");
}

// `call(a, b, c)` is the student's function with device pointers. It may throw a Failure of its own.
template <class Call>
Outcome run_product(const Case& one, const Call& call) {
    return outcome_of([&](Outcome& outcome) {
        std::vector<float> result = poisoned(one);
        const Buffer a(one.a, "A"), b(one.b, "B"), c(result, "C");
        by_student([&] { call(a.get(), b.get(), c.get()); });
        finish_student();
        c.download(result);
        outcome.c = std::move(result);
    });
}

}  // namespace runner
