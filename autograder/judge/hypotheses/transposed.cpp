// Rows and columns exchanged: in memory, in the indices, or inside the tiles.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

// An index as the student would write it, from (row, k) into A or (k, col) into B.
using Index = std::int64_t (*)(const Scene&, std::int64_t outer, std::int64_t inner);

std::int64_t a_right(const Scene& s, std::int64_t row, std::int64_t k) { return row * s.k() + k; }
std::int64_t a_transposed(const Scene& s, std::int64_t row, std::int64_t k) { return k * s.m() + row; }
std::int64_t a_swapped(const Scene& s, std::int64_t row, std::int64_t k) { return k * s.k() + row; }
std::int64_t b_right(const Scene& s, std::int64_t k, std::int64_t col) { return k * s.n() + col; }
std::int64_t b_transposed(const Scene& s, std::int64_t k, std::int64_t col) { return col * s.k() + k; }
std::int64_t b_swapped(const Scene& s, std::int64_t k, std::int64_t col) { return col * s.n() + k; }

Cell product(const Scene& scene, int row, int col, Index in_a, Index in_b) {
    Sum sum(scene);
    for (int k = 0; k < scene.k(); ++k) sum.add_at(in_a(scene, row, k), in_b(scene, k, col));
    return sum.cell();
}

Predict read_as(Index in_a, Index in_b) {
    return [=](const Scene& scene, int row, int col) { return product(scene, row, col, in_a, in_b); };
}

// C[col*m + row]: the element at index i belongs to row i % m, column i / m.
Predict written_transposed(Index in_a, Index in_b) {
    return [=](const Scene& scene, int row, int col) {
        const int index = int(scene.at(row, col));
        return product(scene, index % scene.m(), index / scene.m(), in_a, in_b);
    };
}

// C[col*n + row]: several threads meet at one element where m > n, none where m < n.
Cell written_swapped(const Scene& scene, int row, int col) {
    const int index = int(scene.at(row, col));
    const int last = std::min(index / scene.n(), scene.n() - 1);  // the largest column that may write here
    if (index - last * scene.n() >= scene.m()) return untouched();
    if (last > 0 && index - (last - 1) * scene.n() < scene.m()) return unknown();
    return scene.right(index - last * scene.n(), last);
}

// As[j][ty] where As[ty][j] is meant, or Bs[tx][j] where Bs[j][tx] is.
Predict tile_transposed(bool in_a, bool in_b) {
    return [=](const Scene& scene, int row, int col) {
        const int edge = scene.edge, first_row = row / edge * edge, first_col = col / edge * edge;
        Sum sum(scene);
        for (int k = 0; k < scene.rounds() * edge; ++k) {
            const int base = k / edge * edge, j = k % edge;
            sum.add_zero_filled(in_a ? first_row + j : row, in_a ? base + row % edge : k,
                                in_b ? base + col % edge : k, in_b ? first_col + j : col);
        }
        return sum.cell();
    };
}

// The element of A is fetched with ty for its place along K, or that of B with tx.
Predict wrong_thread_index(bool in_a, bool in_b) {
    return [=](const Scene& scene, int row, int col) {
        const int edge = scene.edge;
        Sum sum(scene);
        for (int k = 0; k < scene.rounds() * edge; ++k) {
            const int base = k / edge * edge;
            sum.add_zero_filled(row, in_a ? base + row % edge : k, in_b ? base + col % edge : k, col);
        }
        return sum.cell();
    };
}

const Register hypotheses[] = {
    {"a_read_transposed", Needs::nothing, read_as(a_transposed, b_right)},
    {"a_indices_swapped", Needs::nothing, read_as(a_swapped, b_right)},
    {"b_read_transposed", Needs::nothing, read_as(a_right, b_transposed)},
    {"b_indices_swapped", Needs::nothing, read_as(a_right, b_swapped)},
    {"inputs_column_major", Needs::nothing, read_as(a_transposed, b_transposed)},
    {"c_written_transposed", Needs::nothing, written_transposed(a_right, b_right)},
    {"all_column_major", Needs::nothing, written_transposed(a_transposed, b_transposed)},
    {"c_indices_swapped", Needs::nothing, written_swapped},
    {"a_tile_transposed", Needs::rounds, tile_transposed(true, false)},
    {"b_tile_transposed", Needs::rounds, tile_transposed(false, true)},
    {"both_tiles_transposed", Needs::rounds, tile_transposed(true, true)},
    {"a_loaded_with_ty", Needs::rounds, wrong_thread_index(true, false)},
    {"b_loaded_with_tx", Needs::rounds, wrong_thread_index(false, true)},
};

}  // namespace
}  // namespace judge
