// threadIdx.x where threadIdx.y is meant, or the other way round, in one single index.
#include "../hypothesis.hpp"

namespace judge {
namespace {

// Where the places (y, x) of both tiles come from: the row and k of A, the k and column of B.
struct Source {
    int a_row, a_k, b_k, b_col;
};

// `place(scene, row, col, base, j)` says what is multiplied for element (row, col) in the round that begins at `base`.
template <class Place>
Predict products_of(Place place) {
    return [place](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.rounds() * scene.edge; ++k) {
            const Source s = place(scene, row, col, k / scene.edge * scene.edge, k % scene.edge);
            sum.add_zero_filled(s.a_row, s.a_k, s.b_k, s.b_col);
        }
        return sum.cell();
    };
}

int top_of(const Scene& scene, int index) { return index / scene.edge * scene.edge; }

// Loads: place (row of the tile, j) was filled by the thread with x = j, place (j, column) by the one with y = j.
Source a_row_by_x(const Scene& s, int row, int col, int base, int j) { return {top_of(s, row) + j, base + j, base + j, col}; }
Source b_col_by_y(const Scene& s, int row, int col, int base, int j) { return {row, base + j, base + j, top_of(s, col) + j}; }

// Multiplying: the thread takes the row of A that its x names, or the column of B that its y names.
Source a_tile_by_x(const Scene& s, int row, int col, int base, int j) { return {top_of(s, row) + col % s.edge, base + j, base + j, col}; }
Source b_tile_by_y(const Scene& s, int row, int col, int base, int j) { return {row, base + j, base + j, top_of(s, col) + row % s.edge}; }

const Register hypotheses[] = {
    {"a_row_with_tx", Needs::rounds, products_of(a_row_by_x)},
    {"b_column_with_ty", Needs::rounds, products_of(b_col_by_y)},
    {"a_tile_row_with_tx", Needs::rounds, products_of(a_tile_by_x)},
    {"b_tile_column_with_ty", Needs::rounds, products_of(b_tile_by_y)},
};

}  // namespace
}  // namespace judge
