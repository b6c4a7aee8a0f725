// Twins of hypotheses/sizes.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::blocks_for;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Problem;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16}, tiled = {8, 16};

using Size = int (*)(const Problem&);

int m(const Problem& p) { return p.m; }
int n(const Problem& p) { return p.n; }
int k(const Problem& p) { return p.k; }

std::function<void(Kernel&)> strides(Size in_a, Size in_b, Size in_c) {
    return [=](Kernel& kernel) {
        kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
            cell = t.row() < t.p.m && t.k_of_a() < t.p.k ? a.read(t.row() * in_a(t.p) + t.k_of_a()) : 0;
        };
        kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
            cell = t.k_of_b() < t.p.k && t.col() < t.p.n ? b.read(t.k_of_b() * in_b(t.p) + t.col()) : 0;
        };
        kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
            float sum = 0;
            for (Index i = 0; i < t.p.k; ++i) sum += a.read(t.row() * in_a(t.p) + i) * b.read(i * in_b(t.p) + t.col());
            return sum;
        };
        kernel.store = [=](const At& t, float sum, Memory& c) {
            if (t.row() < t.p.m && t.col() < t.p.n) c.write(t.row() * in_c(t.p) + t.col(), sum);
        };
    };
}

std::function<void(Kernel&)> sum_to(Size length) {
    return [=](Kernel& kernel) {
        kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
            float sum = 0;
            for (Index i = 0; i < length(t.p); ++i) sum += a.read(t.row() * t.p.k + i) * b.read(i * t.p.n + t.col());
            return sum;
        };
    };
}

std::function<void(Kernel&)> rounds_for(Size length) {
    return [=](Kernel& kernel) {
        kernel.rounds = [=](const Problem& p, int edge) { return blocks_for(length(p), edge); };
    };
}

// Loads: row < rows, col < cols, k < depth.
std::function<void(Kernel&)> load_guards(Size rows, Size cols, Size depth) {
    return [=](Kernel& kernel) {
        kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
            cell = t.row() < rows(t.p) && t.k_of_a() < depth(t.p) ? a.read(t.row() * t.p.k + t.k_of_a()) : 0;
        };
        kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
            cell = t.k_of_b() < t.p.k && t.col() < cols(t.p) ? b.read(t.k_of_b() * t.p.n + t.col()) : 0;
        };
    };
}

const Plant plants[] = {
    Plant(planted("a_stride_is_m", every, strides(m, n, n))),
    Plant(planted("a_stride_is_n", every, strides(n, n, n))),
    Plant(planted("b_stride_is_k", every, strides(k, k, n))),
    Plant(planted("b_stride_is_m", every, strides(k, m, n))),
    Plant(planted("c_stride_is_m", every, strides(k, n, m))),
    Plant(planted("c_stride_is_k", every, strides(k, n, k))),
    Plant(planted("sum_runs_to_m", {0}, sum_to(m))),
    Plant(planted("sum_runs_to_n", {0}, sum_to(n))),
    Plant(planted("rounds_counted_from_m", tiled, rounds_for(m))),
    Plant(planted("rounds_counted_from_n", tiled, rounds_for(n))),
    Plant(planted("a_row_guard_uses_n", tiled, load_guards(n, n, k))),
    Plant(planted("a_row_guard_uses_k", tiled, load_guards(k, n, k))),
    Plant(planted("b_column_guard_uses_m", tiled, load_guards(m, m, k))),
    Plant(planted("b_column_guard_uses_k", tiled, load_guards(m, k, k))),
    Plant(planted("k_guard_uses_m", tiled, load_guards(m, n, m))),
    Plant(planted("k_guard_uses_n", tiled, load_guards(m, n, n))),
};

}  // namespace
