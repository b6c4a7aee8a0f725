// What the benchmark times: a name and a launch over device pointers.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace timed {

struct Variant {
    std::string name;
    std::function<void(const float* a, const float* b, float* c, int m, int n, int k_size)> launch;
};

// Written once an exercise, in timed/<name>.cpp.
std::vector<Variant> student_variants();

std::vector<Variant> model_variants();
std::vector<Variant> cublas_variants();  // none where the toolkit brings no cuBLAS
int cublas_version();

}  // namespace timed
