// Mistakes in the loop over the tiles along K: a round too few, too many, or the wrong one.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

// Keeps the k that `keep(k, edge, rounds)` accepts.
template <class Keep>
Predict rounds_where(Keep keep) {
    return [keep](const Scene& scene, int row, int col) {
        const int edge = scene.edge, rounds = scene.rounds();
        return sum_over(scene, row, col, [&](int k) { return keep(k, edge, rounds, scene.k()); });
    };
}

Predict round_twice(bool last) {
    return [last](const Scene& scene, int row, int col) {
        const int twice = last ? scene.rounds() - 1 : 0;
        Sum sum(scene);
        for (int k = 0; k < scene.k(); ++k)
            sum.add(scene.problem.a_at(row, k), scene.problem.b_at(k, col), k / scene.edge == twice ? 2 : 1);
        return sum.cell();
    };
}

// The round's offset is left out of the index into A, into B, or both: the first tile comes again and again.
Predict offset_missing(bool in_a, bool in_b, bool guarded_by_offset) {
    return [=](const Scene& scene, int row, int col) {
        const int last = guarded_by_offset ? scene.k() : scene.rounds() * scene.edge;
        Sum sum(scene);
        for (int k = 0; k < last; ++k)
            sum.add_zero_filled(row, in_a ? k % scene.edge : k, in_b ? k % scene.edge : k, col);
        return sum.cell();
    };
}

// `base` moves on by T+1 or T-1 a round: some k are left out, or come twice. The rounds are counted by the base, or by T.
Predict step_off_by(int off, bool counted_by_base) {
    return [=](const Scene& scene, int row, int col) {
        const int step = scene.edge + off;
        const int rounds = counted_by_base ? (scene.k() + step - 1) / step : scene.rounds();
        Sum sum(scene);
        for (int round = 0; round < rounds; ++round)
            for (int k = round * step; k < round * step + scene.edge; ++k) sum.add_zero_filled(row, k, k, col);
        return sum.cell();
    };
}

// One of the tiles is `late` rounds behind the other (the first one comes twice), or ahead of it, as when it was fetched too soon.
Predict tile_late(bool in_a, int late) {
    return [=](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.rounds() * scene.edge; ++k) {
            const int round = std::max(k / scene.edge - late, 0), other = round * scene.edge + k % scene.edge;
            sum.add_zero_filled(row, in_a ? other : k, in_a ? k : other, col);
        }
        return sum.cell();
    };
}

bool before_a_whole_last_round(int k, int edge, int, int all) { return all % edge != 0 || k < all - edge; }
bool not_last_of_a_partial_round(int k, int edge, int, int all) { return all % edge == 0 || k < all - 1; }

const Register hypotheses[] = {
    {"last_partial_round_dropped", Needs::rounds, rounds_where([](int k, int edge, int, int all) { return k < all / edge * edge; })},
    {"last_round_dropped", Needs::rounds, rounds_where([](int k, int edge, int rounds, int) { return k / edge < rounds - 1; })},
    {"last_whole_round_dropped", Needs::rounds, rounds_where(before_a_whole_last_round)},
    {"last_k_of_partial_round_dropped", Needs::rounds, rounds_where(not_last_of_a_partial_round)},
    {"a_tile_one_round_late", Needs::rounds, tile_late(true, 1)},
    {"b_tile_one_round_late", Needs::rounds, tile_late(false, 1)},
    {"a_tile_one_round_early", Needs::rounds, tile_late(true, -1)},
    {"b_tile_one_round_early", Needs::rounds, tile_late(false, -1)},
    {"first_round_skipped", Needs::rounds, rounds_where([](int k, int edge, int, int) { return k >= edge; })},
    {"first_round_only", Needs::rounds, rounds_where([](int k, int edge, int, int) { return k < edge; })},
    {"accumulator_reset_each_round", Needs::rounds, rounds_where([](int k, int edge, int rounds, int) { return k / edge == rounds - 1; })},
    {"round_step_one_too_large", Needs::rounds, step_off_by(1, true)},
    {"round_step_one_too_small", Needs::rounds, step_off_by(-1, true)},
    {"round_step_one_too_small", Needs::rounds, step_off_by(-1, false)},
    {"every_other_round", Needs::rounds, rounds_where([](int k, int edge, int, int) { return k / edge % 2 == 0; })},
    {"first_round_twice", Needs::rounds, round_twice(false)},
    {"last_round_twice", Needs::rounds, round_twice(true)},
    {"round_offset_missing", Needs::rounds, offset_missing(true, true, true)},
    {"round_offset_missing", Needs::rounds, offset_missing(true, true, false)},
    {"a_round_offset_missing", Needs::rounds, offset_missing(true, false, false)},
    {"b_round_offset_missing", Needs::rounds, offset_missing(false, true, false)},
};

}  // namespace
}  // namespace judge
