// Mistakes in the launch: too few blocks, or a grid whose directions are exchanged.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

int up(int size, int edge) { return (size + edge - 1) / edge; }

// Blocks in each direction → the elements that they own; the rest is never written.
template <class Blocks>
Predict blocks(Blocks count) {
    return [count](const Scene& scene, int row, int col) {
        const auto [down, across] = count(scene);
        return written_if(row < down * scene.edge && col < across * scene.edge, scene.right(row, col));
    };
}

struct Extent {
    int down;
    int across;
};

Extent floor_both(const Scene& s) { return {s.m() / s.edge, s.n() / s.edge}; }
Extent floor_rows(const Scene& s) { return {s.m() / s.edge, up(s.n(), s.edge)}; }
Extent floor_columns(const Scene& s) { return {up(s.m(), s.edge), s.n() / s.edge}; }
// Rounded down, but never to no block at all: what is left of a grid that "must not be empty".
Extent floor_at_least_one(const Scene& s) { return {std::max(1, s.m() / s.edge), std::max(1, s.n() / s.edge)}; }
Extent one_short(const Scene& s) { return {up(s.m(), s.edge) - 1, up(s.n(), s.edge) - 1}; }
Extent first_block(const Scene&) { return {1, 1}; }
Extent first_row(const Scene& s) { return {1, up(s.n(), s.edge)}; }
Extent first_column(const Scene& s) { return {up(s.m(), s.edge), 1}; }
Extent swapped(const Scene& s) { return {up(s.n(), s.edge), up(s.m(), s.edge)}; }
Extent for_double_edge(const Scene& s) { return {up(s.m(), 2 * s.edge), up(s.n(), 2 * s.edge)}; }
Extent m_from_k(const Scene& s) { return {up(s.k(), s.edge), up(s.n(), s.edge)}; }
Extent n_from_k(const Scene& s) { return {up(s.m(), s.edge), up(s.k(), s.edge)}; }

// The same places of every block stay unwritten: some of its threads do not work.
Cell lanes(const Scene& scene, int row, int col) {
    if (up(scene.m(), scene.edge) < 2 || up(scene.n(), scene.edge) < 2) return unknown();
    const std::size_t lane = std::size_t(row % scene.edge) * std::size_t(scene.edge) + std::size_t(col % scene.edge);
    return written_if(!scene.idle_lanes[lane], scene.right(row, col));
}

// A thread has two rows of its tile, half an edge apart or beside each other, and stores one of them.
template <class First>
Predict first_of_two_rows(First is_first) {
    return [is_first](const Scene& scene, int row, int col) { return written_if(is_first(row % scene.edge, scene.edge), scene.right(row, col)); };
}

Cell nothing(const Scene&, int, int) { return untouched(); }

const Register hypotheses[] = {
    {"grid_rounded_down", Needs::block, blocks(floor_both)},
    {"grid_rounded_down", Needs::block, blocks(floor_at_least_one)},
    {"grid_rows_rounded_down", Needs::block, blocks(floor_rows)},
    {"grid_columns_rounded_down", Needs::block, blocks(floor_columns)},
    {"grid_one_block_short", Needs::block, blocks(one_short)},
    {"one_block_only", Needs::block, blocks(first_block)},
    {"one_row_of_blocks_only", Needs::block, blocks(first_row)},
    {"one_column_of_blocks_only", Needs::block, blocks(first_column)},
    {"grid_x_and_y_swapped", Needs::block, blocks(swapped)},
    {"grid_for_larger_block", Needs::block, blocks(for_double_edge)},
    {"grid_rows_from_k", Needs::block, blocks(m_from_k)},
    {"grid_columns_from_k", Needs::block, blocks(n_from_k)},
    {"one_of_two_rows_left_out", Needs::rounds, first_of_two_rows([](int y, int edge) { return y < edge / 2; })},
    {"one_of_two_rows_left_out", Needs::rounds, first_of_two_rows([](int y, int) { return y % 2 == 0; })},
    {"part_of_block_idle", Needs::block, lanes},
    {"nothing_written", Needs::nothing, nothing},
};

}  // namespace
}  // namespace judge
