// Twins of hypotheses/store_guards.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Kernel;
using kernels::Memory;
using kernels::Problem;
using twins::Plant;
using twins::planted;

namespace {

// What an untiled thread right of the matrix stores comes from beyond the end of B: nobody can foretell it.
const std::vector<int> every = {0, 8, 16}, tiled = {8, 16};

using Limit = std::function<int(const Problem&)>;

// Stores while row < rows and col < cols.
std::function<void(Kernel&)> guarded(const Limit& rows, const Limit& cols) {
    return [=](Kernel& kernel) {
        kernel.store = [=](const At& t, float sum, Memory& c) {
            if (t.row() < rows(t.p) && t.col() < cols(t.p)) c.write(t.row() * t.p.n + t.col(), sum);
        };
    };
}

int m(const Problem& p) { return p.m; }
int n(const Problem& p) { return p.n; }
int k(const Problem& p) { return p.k; }
int m_less_one(const Problem& p) { return p.m - 1; }
int n_less_one(const Problem& p) { return p.n - 1; }
int n_and_one(const Problem& p) { return p.n + 1; }
int no_limit(const Problem&) { return 1 << 20; }

const Plant plants[] = {
    Plant(planted("row_guard_uses_n", every, guarded(n, n))),
    Plant(planted("row_guard_uses_k", every, guarded(k, n))),
    Plant(planted("column_guard_uses_m", every, guarded(m, m))),
    Plant(planted("column_guard_uses_k", every, guarded(m, k))),
    Plant(planted("last_row_not_stored", every, guarded(m_less_one, n))),
    Plant(planted("last_column_not_stored", every, guarded(m, n_less_one))),
    Plant(planted("column_guard_one_too_far", tiled, guarded(m, n_and_one))),
    Plant(planted("column_guard_missing", tiled, guarded(m, no_limit))),
};

}  // namespace
