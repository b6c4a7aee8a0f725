// Twins of hypotheses/transposed.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Tile;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16}, tiled = {8, 16};

using Where = std::function<Index(const judge::Problem&, Index, Index)>;

// A is read at `where(p, row, k)`, guards as they should be.
void read_a_at(Kernel& kernel, const Where& where) {
    kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.k_of_a() < t.p.k ? a.read(where(t.p, t.row(), t.k_of_a())) : 0;
    };
    kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (Index k = 0; k < t.p.k; ++k) sum += a.read(where(t.p, t.row(), k)) * b.read(k * t.p.n + t.col());
        return sum;
    };
}

void read_b_at(Kernel& kernel, const Where& where) {
    kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
        cell = t.k_of_b() < t.p.k && t.col() < t.p.n ? b.read(where(t.p, t.k_of_b(), t.col())) : 0;
    };
    kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (Index k = 0; k < t.p.k; ++k) sum += a.read(t.row() * t.p.k + k) * b.read(where(t.p, k, t.col()));
        return sum;
    };
}

void read_both_column_major(Kernel& kernel) {
    read_a_at(kernel, [](const judge::Problem& p, Index row, Index k) { return k * p.m + row; });
    read_b_at(kernel, [](const judge::Problem& p, Index k, Index col) { return col * p.k + k; });
    kernel.dot = [](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (Index k = 0; k < t.p.k; ++k) sum += a.read(k * t.p.m + t.row()) * b.read(t.col() * t.p.k + k);
        return sum;
    };
}

void store_at(Kernel& kernel, const Where& where) {
    kernel.store = [=](const At& t, float sum, Memory& c) {
        if (t.row() < t.p.m && t.col() < t.p.n) c.write(where(t.p, t.row(), t.col()), sum);
    };
}

// Tiles are read with the two places exchanged.
void multiply_with(Kernel& kernel, bool swap_a, bool swap_b) {
    kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = 0; j < t.edge; ++j) {
            const int in_a = swap_a ? j * t.edge + t.ty : t.ty * t.edge + j;
            const int in_b = swap_b ? t.tx * t.edge + j : j * t.edge + t.tx;
            sum += a[std::size_t(in_a)] * b[std::size_t(in_b)];
        }
    };
}

void load_a_with_ty(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.k_of_b() < t.p.k ? a.read(t.row() * t.p.k + t.k_of_b()) : 0;
    };
}

void load_b_with_tx(Kernel& kernel) {
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        cell = t.k_of_a() < t.p.k && t.col() < t.p.n ? b.read(t.k_of_a() * t.p.n + t.col()) : 0;
    };
}

Index col_m_row(const judge::Problem& p, Index row, Index col) { return col * p.m + row; }
Index col_n_row(const judge::Problem& p, Index row, Index col) { return col * p.n + row; }
Index k_m_row(const judge::Problem& p, Index row, Index k) { return k * p.m + row; }
Index k_k_row(const judge::Problem& p, Index row, Index k) { return k * p.k + row; }
Index col_k_k(const judge::Problem& p, Index k, Index col) { return col * p.k + k; }
Index col_n_k(const judge::Problem& p, Index k, Index col) { return col * p.n + k; }

const Plant plants[] = {
    Plant(planted("a_read_transposed", every, [](Kernel& k) { read_a_at(k, k_m_row); })),
    Plant(planted("a_indices_swapped", every, [](Kernel& k) { read_a_at(k, k_k_row); })),
    Plant(planted("b_read_transposed", every, [](Kernel& k) { read_b_at(k, col_k_k); })),
    Plant(planted("b_indices_swapped", every, [](Kernel& k) { read_b_at(k, col_n_k); })),
    Plant(planted("inputs_column_major", every, read_both_column_major)),
    Plant(planted("c_written_transposed", every, [](Kernel& k) { store_at(k, col_m_row); })),
    Plant(planted("c_indices_swapped", every, [](Kernel& k) { store_at(k, col_n_row); })),
    Plant(planted("all_column_major", every, [](Kernel& k) { read_both_column_major(k); store_at(k, col_m_row); })),
    Plant(planted("a_tile_transposed", tiled, [](Kernel& k) { multiply_with(k, true, false); })),
    Plant(planted("b_tile_transposed", tiled, [](Kernel& k) { multiply_with(k, false, true); })),
    Plant(planted("both_tiles_transposed", tiled, [](Kernel& k) { multiply_with(k, true, true); })),
    Plant(planted("a_loaded_with_ty", tiled, load_a_with_ty)),
    Plant(planted("b_loaded_with_tx", tiled, load_b_with_tx)),
};

}  // namespace
