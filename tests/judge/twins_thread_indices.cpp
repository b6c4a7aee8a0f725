// Twins of hypotheses/thread_indices.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Tile;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> tiled = {8, 16};

void a_row_with_tx(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        const Index row = Index(t.by) * t.edge + t.tx;
        cell = row < t.p.m && t.k_of_a() < t.p.k ? a.read(row * t.p.k + t.k_of_a()) : 0;
    };
}

void b_column_with_ty(Kernel& kernel) {
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        const Index col = Index(t.bx) * t.edge + t.ty;
        cell = t.k_of_b() < t.p.k && col < t.p.n ? b.read(t.k_of_b() * t.p.n + col) : 0;
    };
}

// Which row of the A tile and which column of the B tile the thread multiplies.
void multiply_lines(Kernel& kernel, int At::*row_of_a, int At::*column_of_b) {
    kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = 0; j < t.edge; ++j)
            sum += a[std::size_t(t.*row_of_a * t.edge + j)] * b[std::size_t(j * t.edge + t.*column_of_b)];
    };
}

const Plant plants[] = {
    Plant(planted("a_row_with_tx", tiled, a_row_with_tx)),
    Plant(planted("b_column_with_ty", tiled, b_column_with_ty)),
    Plant(planted("a_tile_row_with_tx", tiled, [](Kernel& k) { multiply_lines(k, &At::tx, &At::tx); })),
    Plant(planted("b_tile_column_with_ty", tiled, [](Kernel& k) { multiply_lines(k, &At::ty, &At::ty); })),
};

}  // namespace
