// Twins of hypotheses/grid.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::blocks_for;
using kernels::Kernel;
using kernels::Memory;
using kernels::Problem;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16};

using Count = int (*)(const Problem&, int edge);

std::function<void(Kernel&)> grid(Count down, Count across) {
    return [=](Kernel& kernel) {
        kernel.down = down;
        kernel.across = across;
    };
}

int m_up(const Problem& p, int edge) { return blocks_for(p.m, edge); }
int n_up(const Problem& p, int edge) { return blocks_for(p.n, edge); }
int k_up(const Problem& p, int edge) { return blocks_for(p.k, edge); }
int m_down(const Problem& p, int edge) { return p.m / edge; }
int n_down(const Problem& p, int edge) { return p.n / edge; }
int m_down_or_one(const Problem& p, int edge) { return std::max(1, p.m / edge); }
int n_down_or_one(const Problem& p, int edge) { return std::max(1, p.n / edge); }
int m_short(const Problem& p, int edge) { return (p.m - 1) / edge; }
int n_short(const Problem& p, int edge) { return (p.n - 1) / edge; }
int m_double(const Problem& p, int edge) { return blocks_for(p.m, 2 * edge); }
int n_double(const Problem& p, int edge) { return blocks_for(p.n, 2 * edge); }
int one(const Problem&, int) { return 1; }
int none(const Problem&, int) { return 0; }

// Only the upper half of each block's threads gets to the store.
void store_where(Kernel& kernel, const std::function<bool(const At&)>& stores) {
    const auto store = kernel.store;
    kernel.store = [=](const At& t, float sum, Memory& c) {
        if (stores(t)) store(t, sum, c);
    };
}

bool lies_in_upper_half(const At& t) { return t.ty < t.edge / 2; }

const Plant plants[] = {
    Plant(planted("grid_rounded_down", every, grid(m_down, n_down))),
    Plant(planted("grid_rounded_down", every, grid(m_down_or_one, n_down_or_one))),
    Plant(planted("grid_rows_rounded_down", every, grid(m_down, n_up))),
    Plant(planted("grid_columns_rounded_down", every, grid(m_up, n_down))),
    Plant(planted("grid_one_block_short", every, grid(m_short, n_short))),
    Plant(planted("one_block_only", every, grid(one, one))),
    Plant(planted("one_row_of_blocks_only", every, grid(one, n_up))),
    Plant(planted("one_column_of_blocks_only", every, grid(m_up, one))),
    Plant(planted("grid_x_and_y_swapped", every, grid(n_up, m_up))),
    Plant(planted("grid_for_larger_block", every, grid(m_double, n_double))),
    Plant(planted("grid_rows_from_k", every, grid(k_up, n_up))),
    Plant(planted("grid_columns_from_k", every, grid(m_up, k_up))),
    Plant(planted("one_of_two_rows_left_out", {8}, [](Kernel& k) { store_where(k, lies_in_upper_half); }, {"part_of_block_idle"})),
    Plant(planted("one_of_two_rows_left_out", {16}, [](Kernel& k) { store_where(k, lies_in_upper_half); })),
    Plant(planted("one_of_two_rows_left_out", {8, 16}, [](Kernel& k) { store_where(k, [](const At& t) { return t.ty % 2 == 0; }); })),
    Plant(planted("nothing_written", every, grid(none, none), {"added_to_old_c"})),
};

}  // namespace

// In a case of one block the idle threads cannot be told from a guard, so the shapes have several.
TEST_CASE("idle threads are named where there are several blocks each way") {
    Kernel kernel;
    store_where(kernel, [](const At& t) { return t.tx < t.edge / 2; });
    for (const int tile : {0, 8, 16}) {
        const auto plan = judging::plan_of(tile, {{33, 47, 50}, {31, 37, 41}, {40, 24, 32}}, {"distinct"});
        auto session = judging::judged(plan, [&](const judge::Problem& p) { return kernels::run(kernel, p); });
        const judge::Explanations found = judge::explain(session);
        CHECK(found.size() == 3);
        for (const auto& [id, ids] : found) CHECK(ids == std::vector<std::string>{"part_of_block_idle"});
    }
}
