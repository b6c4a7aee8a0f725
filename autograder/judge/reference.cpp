// Computes the reference row by row, so that the innermost loop runs along memory.
#include "reference.hpp"

#include <cmath>

namespace judge {
namespace {

void add_row(const Problem& problem, int row, double* c, double* weight) {
    for (int k = 0; k < problem.k; ++k) {
        const double a = problem.a_at(row, k);
        const float* b = &problem.b[std::size_t(k) * std::size_t(problem.n)];
        for (int col = 0; col < problem.n; ++col) {
            const double term = a * double(b[col]);
            c[col] += term;
            weight[col] += std::fabs(term);
        }
    }
}

}  // namespace

double gamma_fp32(int k) {
    const double ku = double(k) * std::ldexp(1.0, -24);
    return ku / (1.0 - ku);
}

double accepted_error(const std::string& inputs, int k, double reference, double weight) {
    if (inputs == "distinct") return gamma_fp32(k) * weight;
    return 1e-4 + 1e-5 * std::fabs(reference);
}

Reference compute_reference(const Problem& problem, const std::string& inputs) {
    const std::size_t elements = std::size_t(problem.m) * std::size_t(problem.n);
    Reference reference{std::vector<double>(elements), std::vector<double>(elements), std::vector<double>(elements)};
    for (int row = 0; row < problem.m; ++row) {
        const std::size_t start = std::size_t(row) * std::size_t(problem.n);
        add_row(problem, row, &reference.c[start], &reference.weight[start]);
    }
    for (std::size_t i = 0; i < elements; ++i)
        reference.bound[i] = accepted_error(inputs, problem.k, reference.c[i], reference.weight[i]);
    return reference;
}

}  // namespace judge
