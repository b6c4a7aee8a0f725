// Mistakes in the condition around the store of C: rows or columns left out, or a row running into the next.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

using Limit = int (*)(const Scene&);

int limit_m(const Scene& scene) { return scene.m(); }
int limit_n(const Scene& scene) { return scene.n(); }
int limit_k(const Scene& scene) { return scene.k(); }

int covered(int size, int edge) { return (size + edge - 1) / edge * edge; }

Predict rows_below(Limit limit, int less = 0) {
    return [=](const Scene& scene, int row, int col) {
        return written_if(row < limit(scene) - less, scene.right(row, col));
    };
}

// What a thread right of the matrix computes: zero from a filled tile, or a sum over whatever lies in memory.
Cell beyond_right(const Scene& scene, int row, int col) {
    if (scene.problem.tile > 0) return Cell{};
    Sum sum(scene);
    for (int k = 0; k < scene.k(); ++k)
        sum.add_at(std::int64_t(row) * scene.k() + k, std::int64_t(k) * scene.n() + col);
    return sum.cell();
}

// Threads with n ≤ col < end store too: C[row*n + col] is an element of the next row.
Cell wrapped(const Scene& scene, int row, int col, int end) {
    const int beyond = col + scene.n();
    if (row == 0 || beyond >= end) return scene.right(row, col);
    if (beyond + scene.n() < end && row > 1) return unknown();  // more than two threads write here
    Cell cell = beyond_right(scene, row - 1, beyond);
    cell.or_right = true;
    return cell;
}

Predict columns_below(Limit limit, int less = 0) {
    return [=](const Scene& scene, int row, int col) {
        const int end = limit(scene) - less;
        if (col >= end) return untouched();
        return wrapped(scene, row, col, std::min(end, covered(scene.n(), scene.edge)));
    };
}

Cell unguarded_column(const Scene& scene, int row, int col) {
    return wrapped(scene, row, col, covered(scene.n(), scene.edge));
}

const Register hypotheses[] = {
    {"row_guard_uses_n", Needs::nothing, rows_below(limit_n)},
    {"row_guard_uses_k", Needs::nothing, rows_below(limit_k)},
    {"column_guard_uses_m", Needs::block, columns_below(limit_m)},
    {"column_guard_uses_k", Needs::block, columns_below(limit_k)},
    {"last_row_not_stored", Needs::nothing, rows_below(limit_m, 1)},
    {"last_column_not_stored", Needs::nothing, columns_below(limit_n, 1)},
    {"column_guard_one_too_far", Needs::block, columns_below(limit_n, -1)},
    {"column_guard_missing", Needs::block, unguarded_column},
};

}  // namespace
}  // namespace judge
