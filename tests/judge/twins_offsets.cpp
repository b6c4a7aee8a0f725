// Twins of hypotheses/offsets.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16}, tiled = {8, 16};

// Loads shifted by rows of A, columns of B, and steps of K in either; unguarded but for what is outside anyway.
std::function<void(Kernel&)> shifted(int rows, int cols, int k_a, int k_b) {
    return [=](Kernel& kernel) {
        kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
            const Index k = t.k_of_a() + k_a;
            cell = t.row() < t.p.m && t.k_of_a() < t.p.k && k >= 0 && k < t.p.k ? a.read((t.row() + rows) * t.p.k + k) : 0;
        };
        kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
            const Index k = t.k_of_b() + k_b;
            cell = t.col() < t.p.n && t.k_of_b() < t.p.k && k >= 0 && k < t.p.k ? b.read(k * t.p.n + t.col() + cols) : 0;
        };
        kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
            float sum = 0;
            for (Index k = 0; k < t.p.k; ++k) sum += a.read((t.row() + rows) * t.p.k + k) * b.read(k * t.p.n + t.col() + cols);
            return sum;
        };
    };
}

std::function<void(Kernel&)> stored_at(const std::function<Index(const At&)>& where) {
    return [=](Kernel& kernel) {
        kernel.store = [=](const At& t, float sum, Memory& c) {
            if (t.row() < t.p.m && t.col() < t.p.n) c.write(where(t), sum);
        };
    };
}

std::function<void(Kernel&)> stored_only(const std::function<bool(const At&)>& where) {
    return [=](Kernel& kernel) {
        const auto store = kernel.store;
        kernel.store = [=](const At& t, float sum, Memory& c) {
            if (where(t)) store(t, sum, c);
        };
    };
}

// The block's number is left out of the row of A, the column of B, or both.
std::function<void(Kernel&)> block_forgotten(bool in_a, bool in_b) {
    return [=](Kernel& kernel) {
        const auto row = [in_a](const At& t) { return in_a ? Index(t.ty) : t.row(); };
        const auto col = [in_b](const At& t) { return in_b ? Index(t.tx) : t.col(); };
        kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
            cell = row(t) < t.p.m && t.k_of_a() < t.p.k ? a.read(row(t) * t.p.k + t.k_of_a()) : 0;
        };
        kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
            cell = t.k_of_b() < t.p.k && col(t) < t.p.n ? b.read(t.k_of_b() * t.p.n + col(t)) : 0;
        };
        kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
            float sum = 0;
            for (Index k = 0; k < t.p.k; ++k) sum += a.read(row(t) * t.p.k + k) * b.read(k * t.p.n + col(t));
            return sum;
        };
    };
}

const Plant plants[] = {
    Plant(planted("a_row_off_by_one", every, shifted(1, 0, 0, 0))),
    Plant(planted("a_row_off_by_one", every, shifted(-1, 0, 0, 0))),
    Plant(planted("b_column_off_by_one", every, shifted(0, 1, 0, 0))),
    Plant(planted("b_column_off_by_one", every, shifted(0, -1, 0, 0))),
    Plant(planted("a_k_off_by_one", tiled, shifted(0, 0, 1, 0), {"b_k_off_by_one"})),
    Plant(planted("a_k_off_by_one", tiled, shifted(0, 0, -1, 0), {"b_k_off_by_one"})),
    Plant(planted("b_k_off_by_one", tiled, shifted(0, 0, 0, 1), {"a_k_off_by_one"})),
    Plant(planted("b_k_off_by_one", tiled, shifted(0, 0, 0, -1), {"a_k_off_by_one"})),
    Plant(planted("c_index_off_by_one", every, stored_at([](const At& t) { return t.row() * t.p.n + t.col() + 1; }))),
    Plant(planted("c_row_off_by_one", every, stored_at([](const At& t) { return (t.row() + 1) * t.p.n + t.col(); }))),
    Plant(planted("first_row_never_computed", every, stored_only([](const At& t) { return t.row() > 0; }))),
    Plant(planted("first_column_never_computed", every, stored_only([](const At& t) { return t.col() > 0; }))),
    Plant(planted("block_row_missing_in_a", every, block_forgotten(true, false))),
    Plant(planted("block_column_missing_in_b", every, block_forgotten(false, true))),
    Plant(planted("block_offset_missing", every, block_forgotten(true, true))),
    Plant(planted("block_offset_missing_in_c", every, stored_at([](const At& t) { return Index(t.ty) * t.p.n + t.tx; }))),
};

}  // namespace
