// Calls the student's launch() with one product. There is one variant: the kernel that the student wrote.
#include "product.hpp"

void launch(const float* a, const float* b, float* c, int m, int n, int k_size);

namespace runner {

Outcome run_case(const Case& one) {
    return run_product(one, [&](const float* a, const float* b, float* c) { launch(a, b, c, one.m, one.n, one.k); });
}

}  // namespace runner
