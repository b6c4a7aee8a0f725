// Twins of hypotheses/tile_edges.cpp.
#include "twin_checks.hpp"

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using twins::Plant;
using twins::planted;

namespace {

// `if (inside) tile = …;` and no else.
void keep_what_was_there(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        if (t.row() < t.p.m && t.k_of_a() < t.p.k) cell = a.read(t.row() * t.p.k + t.k_of_a());
    };
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        if (t.k_of_b() < t.p.k && t.col() < t.p.n) cell = b.read(t.k_of_b() * t.p.n + t.col());
    };
}

void clamp(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = a.read(std::min<Index>(t.row(), t.p.m - 1) * t.p.k + std::min<Index>(t.k_of_a(), t.p.k - 1));
    };
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        cell = b.read(std::min<Index>(t.k_of_b(), t.p.k - 1) * t.p.n + std::min<Index>(t.col(), t.p.n - 1));
    };
}

void row_guard_short(Kernel& kernel) {
    kernel.load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m - 1 && t.k_of_a() < t.p.k ? a.read(t.row() * t.p.k + t.k_of_a()) : 0;
    };
}

void column_guard_short(Kernel& kernel) {
    kernel.load_b = [](const At& t, const Memory& b, float& cell) {
        cell = t.k_of_b() < t.p.k && t.col() < t.p.n - 1 ? b.read(t.k_of_b() * t.p.n + t.col()) : 0;
    };
}

const Plant plants[] = {
    Plant(planted("edge_clamped", {8, 16}, clamp)),
    Plant(planted("last_row_not_loaded", {8, 16}, row_guard_short)),
    Plant(planted("last_column_not_loaded", {8, 16}, column_guard_short)),
};

}  // namespace

// Where K < T nothing was in the cells before, so only shapes with more rounds can be explained.
TEST_CASE("a stale tile is named wherever a round came before") {
    Kernel kernel;
    keep_what_was_there(kernel);
    for (const int tile : {8, 16}) {
        const auto plan = judging::plan_of(tile, {{17, 23, 19}, {33, 47, 50}, {16, 32, 48}, {31, 37, 41}}, {"distinct"});
        auto session = judging::judged(plan, [&](const judge::Problem& p) { return kernels::run(kernel, p); });
        const judge::Explanations found = judge::explain(session);
        CHECK(found.size() == 3);
        for (const auto& [id, ids] : found) CHECK(ids == std::vector<std::string>{"stale_tile"});
    }
}
