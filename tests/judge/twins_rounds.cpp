// Twins of hypotheses/rounds.cpp.
#include "twin_checks.hpp"

#include <algorithm>

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Problem;
using kernels::Tile;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> tiled = {8, 16};

// The rounds r that `wanted` names do their multiplying as often as it says.
void multiply_times(Kernel& kernel, const std::function<int(const At&)>& times) {
    const auto once = kernel.multiply;
    kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int i = 0; i < times(t); ++i) once(t, a, b, sum);
    };
}

bool is_last(const At& t) { return t.round == kernels::blocks_for(t.p.k, t.edge) - 1; }

void a_offset_missing(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.tx < t.p.k ? a.read(t.row() * t.p.k + t.tx) : 0;
    };
}

void b_offset_missing(Kernel& kernel) {
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        cell = t.ty < t.p.k && t.col() < t.p.n ? b.read(Index(t.ty) * t.p.n + t.col()) : 0;
    };
}

// The guards know the round, the indices do not.
void offset_only_in_guards(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.k_of_a() < t.p.k ? a.read(t.row() * t.p.k + t.tx) : 0;
    };
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        cell = t.k_of_b() < t.p.k && t.col() < t.p.n ? b.read(Index(t.ty) * t.p.n + t.col()) : 0;
    };
}

void step(Kernel& kernel, int off_by, bool counted_by_base) {
    kernel.step_off_by = off_by;
    if (counted_by_base) kernel.rounds = [=](const Problem& p, int edge) { return kernels::blocks_for(p.k, edge + off_by); };
}

// The tile of one matrix is that of `late` rounds before; the first one stays the first.
Index other_base(const At& t, int late) { return Index(std::max(t.round - late, 0)) * t.edge; }

void a_late(Kernel& kernel, int late) {
    kernel.load_a = [=](const At& t, const Memory& a, float& cell) {
        const Index k = other_base(t, late) + t.tx;
        cell = t.row() < t.p.m && k < t.p.k ? a.read(t.row() * t.p.k + k) : 0;
    };
}

void b_late(Kernel& kernel, int late) {
    kernel.load_b = [=](const At& t, const Memory& b, float& cell) {
        const Index k = other_base(t, late) + t.ty;
        cell = k < t.p.k && t.col() < t.p.n ? b.read(k * t.p.n + t.col()) : 0;
    };
}

// How far the inner loop runs: `length(rest)` where rest products are left.
void inner_loop_to(Kernel& kernel, int (*length)(int rest, int edge, int all)) {
    kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
        for (int j = 0; j < length(t.p.k - int(t.base()), t.edge, t.p.k); ++j)
            sum += a[std::size_t(t.ty * t.edge + j)] * b[std::size_t(j * t.edge + t.tx)];
    };
}

int modulo_in_the_last_round(int rest, int edge, int all) { return rest > edge ? edge : all % edge; }
int one_short_where_partial(int rest, int edge, int) { return rest < edge ? rest - 1 : edge; }

const Plant plants[] = {
    Plant(planted("last_whole_round_dropped", tiled, [](Kernel& k) { inner_loop_to(k, modulo_in_the_last_round); })),
    Plant(planted("last_k_of_partial_round_dropped", tiled, [](Kernel& k) { inner_loop_to(k, one_short_where_partial); })),
    Plant(planted("a_tile_one_round_late", tiled, [](Kernel& k) { a_late(k, 1); })),
    Plant(planted("b_tile_one_round_late", tiled, [](Kernel& k) { b_late(k, 1); })),
    Plant(planted("a_tile_one_round_early", tiled, [](Kernel& k) { a_late(k, -1); })),
    Plant(planted("b_tile_one_round_early", tiled, [](Kernel& k) { b_late(k, -1); })),
    Plant(planted("last_partial_round_dropped", tiled, [](Kernel& k) { k.rounds = [](const Problem& p, int edge) { return p.k / edge; }; })),
    Plant(planted("last_round_dropped", tiled, [](Kernel& k) { k.rounds = [](const Problem& p, int edge) { return (p.k - 1) / edge; }; })),
    Plant(planted("first_round_skipped", tiled, [](Kernel& k) { multiply_times(k, [](const At& t) { return t.round > 0; }); })),
    Plant(planted("first_round_only", tiled, [](Kernel& k) { k.rounds = [](const Problem&, int) { return 1; }; })),
    Plant(planted("accumulator_reset_each_round", tiled, [](Kernel& k) { k.reset_each_round = true; })),
    Plant(planted("round_step_one_too_large", tiled, [](Kernel& k) { step(k, 1, true); })),
    Plant(planted("round_step_one_too_large", tiled, [](Kernel& k) { step(k, 1, false); })),
    Plant(planted("round_step_one_too_small", tiled, [](Kernel& k) { step(k, -1, true); })),
    Plant(planted("round_step_one_too_small", tiled, [](Kernel& k) { step(k, -1, false); })),
    Plant(planted("every_other_round", tiled, [](Kernel& k) { multiply_times(k, [](const At& t) { return t.round % 2 == 0; }); })),
    Plant(planted("first_round_twice", tiled, [](Kernel& k) { multiply_times(k, [](const At& t) { return t.round == 0 ? 2 : 1; }); })),
    Plant(planted("last_round_twice", tiled, [](Kernel& k) { multiply_times(k, [](const At& t) { return is_last(t) ? 2 : 1; }); })),
    Plant(planted("a_round_offset_missing", tiled, a_offset_missing)),
    Plant(planted("b_round_offset_missing", tiled, b_offset_missing)),
    Plant(planted("round_offset_missing", tiled, [](Kernel& k) { a_offset_missing(k); b_offset_missing(k); })),
    Plant(planted("round_offset_missing", tiled, offset_only_in_guards)),
};

}  // namespace
