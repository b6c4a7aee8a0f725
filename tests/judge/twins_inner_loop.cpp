// Twins of hypotheses/inner_loop.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Tile;
using twins::Plant;
using twins::planted;

namespace {

// The loop over one tile runs from..end.
Kernel tile_loop(const std::function<int(const At&)>& from, const std::function<int(const At&)>& end) {
    Kernel kernel;
    kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = from(t); j < end(t); ++j)
            sum += a[std::size_t(t.ty * t.edge + j)] * b[std::size_t(j * t.edge + t.tx)];
    };
    return kernel;
}

void dot_between(Kernel& kernel, int from, int less) {
    kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (int k = from; k < t.p.k - less; ++k)
            sum += a.read(t.row() * t.p.k + k) * b.read(Index(k) * t.p.n + t.col());
        return sum;
    };
}

void k_ends_early_in_guard(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.k_of_a() < t.p.k - 1 ? a.read(t.row() * t.p.k + t.k_of_a()) : 0;
    };
}

void keep_last_product(Kernel& kernel) {
    kernel.dot = [](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (int k = 0; k < t.p.k; ++k) sum = a.read(t.row() * t.p.k + k) * b.read(Index(k) * t.p.n + t.col());
        return sum;
    };
    kernel.multiply = [](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = 0; j < t.edge; ++j)
            sum = a[std::size_t(t.ty * t.edge + j)] * b[std::size_t(j * t.edge + t.tx)];
    };
}

void take_every_second(Kernel& kernel) {
    kernel.dot = [](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (int k = 0; k < t.p.k; k += 2) sum += a.read(t.row() * t.p.k + k) * b.read(Index(k) * t.p.n + t.col());
        return sum;
    };
    kernel.multiply = [](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = 0; j < t.edge; j += 2)
            sum += a[std::size_t(t.ty * t.edge + j)] * b[std::size_t(j * t.edge + t.tx)];
    };
}

int zero(const At&) { return 0; }
int one(const At&) { return 1; }
int edge(const At& t) { return t.edge; }
int edge_less_one(const At& t) { return t.edge - 1; }
int half(const At& t) { return t.edge / 2; }
int one_in_first_round(const At& t) { return t.round == 0; }

const Plant plants[] = {
    Plant(planted("k_starts_at_one", {0}, [](Kernel& k) { dot_between(k, 1, 0); })),
    Plant(planted("k_starts_at_one", {8, 16}, [](Kernel& k) { k = tile_loop(one_in_first_round, edge); })),
    Plant(planted("k_stops_early", {0}, [](Kernel& k) { dot_between(k, 0, 1); })),
    Plant(planted("k_stops_early", {8, 16}, k_ends_early_in_guard)),
    Plant(planted("first_in_tile_skipped", {8, 16}, [](Kernel& k) { k = tile_loop(one, edge); })),
    Plant(planted("last_in_tile_skipped", {8, 16}, [](Kernel& k) { k = tile_loop(zero, edge_less_one); })),
    Plant(planted("first_in_tile_only", {8, 16}, [](Kernel& k) { k = tile_loop(zero, one); })),
    Plant(planted("half_of_tile_only", {8, 16}, [](Kernel& k) { k = tile_loop(zero, half); })),
    Plant(planted("every_second_k", {0, 8, 16}, take_every_second)),
    Plant(planted("assigned_not_added", {0, 8, 16}, keep_last_product)),
};

}  // namespace
