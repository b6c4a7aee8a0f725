// Mistakes at the rim of the matrices: what stands in tile cells that lie outside A or B.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

// Cells beyond K keep what the round before put there.
Cell stale(const Scene& scene, int row, int col) {
    if (scene.rounds() == 1 && scene.k() % scene.edge != 0) return unknown();  // nothing was there before
    Sum sum(scene);
    for (int k = 0; k < scene.rounds() * scene.edge; ++k) {
        const int held = k < scene.k() ? k : k - scene.edge;
        sum.add(scene.problem.a_at(row, held), scene.problem.b_at(held, col));
    }
    return sum.cell();
}

// Cells beyond K repeat the last element inside.
Cell clamped(const Scene& scene, int row, int col) {
    Sum sum(scene);
    for (int k = 0; k < scene.rounds() * scene.edge; ++k) {
        const int inside = std::min(k, scene.k() - 1);
        sum.add(scene.problem.a_at(row, inside), scene.problem.b_at(inside, col));
    }
    return sum.cell();
}

Cell zero() { return Cell{}; }

Cell last_row_zero(const Scene& scene, int row, int col) {
    return row == scene.m() - 1 ? zero() : scene.right(row, col);
}

Cell last_column_zero(const Scene& scene, int row, int col) {
    return col == scene.n() - 1 ? zero() : scene.right(row, col);
}

const Register hypotheses[] = {
    {"stale_tile", Needs::rounds, stale},
    {"edge_clamped", Needs::rounds, clamped},
    {"last_row_not_loaded", Needs::nothing, last_row_zero},
    {"last_column_not_loaded", Needs::nothing, last_column_zero},
};

}  // namespace
}  // namespace judge
