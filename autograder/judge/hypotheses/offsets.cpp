// Everything is one place off, or a block forgets where it stands.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

// The sum of the element `down` rows and `across` columns away, as memory is read there.
Predict read_from(int down, int across) {
    return [=](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.k(); ++k)
            sum.add_at(std::int64_t(row + down) * scene.k() + k, std::int64_t(k) * scene.n() + col + across);
        return sum.cell();
    };
}

// A is read at k + a, B at k + b; outside there is zero. Only their difference can be seen in C, so two fit.
Predict along_k(int a, int b) {
    return [=](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.k(); ++k) sum.add_zero_filled(row, k + a, k + b, col);
        return sum.cell();
    };
}

// Every result lands `elements(scene)` places further on in memory.
Predict written_further(int (*elements)(const Scene&)) {
    return [=](const Scene& scene, int row, int col) {
        const int from = int(scene.at(row, col)) - elements(scene);
        if (from < 0) return untouched();
        return scene.right(from / scene.n(), from % scene.n());
    };
}

int one_element(const Scene&) { return 1; }
int one_row(const Scene& scene) { return scene.n(); }

Cell first_row_untouched(const Scene& scene, int row, int col) { return written_if(row > 0, scene.right(row, col)); }
Cell first_column_untouched(const Scene& scene, int row, int col) { return written_if(col > 0, scene.right(row, col)); }

Predict block_forgotten(bool in_a, bool in_b) {
    return [=](const Scene& scene, int row, int col) {
        const int from_row = in_a ? row % scene.edge : row, from_col = in_b ? col % scene.edge : col;
        return scene.right(from_row, from_col);
    };
}

int last_like(int place, int size, int edge) { return place + (size - 1 - place) / edge * edge; }

// All blocks store into the first tile of C; the last one stays.
Cell all_into_first_tile(const Scene& scene, int row, int col) {
    if (row >= scene.edge || col >= scene.edge) return untouched();
    return scene.right(last_like(row, scene.m(), scene.edge), last_like(col, scene.n(), scene.edge));
}

const Register hypotheses[] = {
    {"a_row_off_by_one", Needs::nothing, read_from(1, 0)},
    {"a_row_off_by_one", Needs::nothing, read_from(-1, 0)},
    {"b_column_off_by_one", Needs::nothing, read_from(0, 1)},
    {"b_column_off_by_one", Needs::nothing, read_from(0, -1)},
    {"a_k_off_by_one", Needs::nothing, along_k(1, 0)},
    {"a_k_off_by_one", Needs::nothing, along_k(-1, 0)},
    {"b_k_off_by_one", Needs::nothing, along_k(0, 1)},
    {"b_k_off_by_one", Needs::nothing, along_k(0, -1)},
    {"c_index_off_by_one", Needs::nothing, written_further(one_element)},
    {"c_row_off_by_one", Needs::nothing, written_further(one_row)},
    {"first_row_never_computed", Needs::nothing, first_row_untouched},
    {"first_column_never_computed", Needs::nothing, first_column_untouched},
    {"block_row_missing_in_a", Needs::block, block_forgotten(true, false)},
    {"block_column_missing_in_b", Needs::block, block_forgotten(false, true)},
    {"block_offset_missing", Needs::block, block_forgotten(true, true)},
    {"block_offset_missing_in_c", Needs::block, all_into_first_tile},
};

}  // namespace
}  // namespace judge
