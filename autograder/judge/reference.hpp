// The true product in double, and how far FP32 may be from it.
#pragma once

#include <string>
#include <vector>

#include "inputs.hpp"

namespace judge {

struct Reference {
    std::vector<double> c;       // the product
    std::vector<double> weight;  // Σ|a||b| of each element: what rounding errors are measured against
    std::vector<double> bound;   // the largest error that is accepted
};

// γ_k = k·u/(1 − k·u), u = 2⁻²⁴: whatever the order of k FP32 multiply-adds, fused or not,
// their error is at most γ_k·Σ|a||b| (Higham, Accuracy and Stability of Numerical Algorithms, §3.1).
double gamma_fp32(int k);

// Accepts 1e-4 + 1e-5·|ref| for the course's own inputs, γ_K·Σ|a||b| for all others.
double accepted_error(const std::string& inputs, int k, double reference, double weight);

Reference compute_reference(const Problem& problem, const std::string& inputs);

}  // namespace judge
