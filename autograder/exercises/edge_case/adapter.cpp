// Takes the student's edge case through one variant, and asks the student's predicates about every thread of every round.
#include "body.hpp"
#include "device.hpp"
#include "model.hpp"

#include <algorithm>

struct EdgeCase {
    int m, n, k;
    std::vector<float> a;
    std::vector<float> b;
};

EdgeCase edge_case();
bool zero_filled_a(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size);
bool zero_filled_b(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size);
bool stores(int tile, int bx, int by, int tx, int ty, int m, int n, int k_size);

namespace runner {
namespace {

// Bits of one answer: what the student says, and what was seen.
enum : unsigned { said_a = 1, said_b = 2, seen_a = 4, seen_b = 8, said_store = 1, seen_store = 2 };

std::int32_t length(const std::vector<float>& values) { return std::int32_t(std::min<std::size_t>(values.size(), 1u << 30)); }

bool fits(const Case& one, const EdgeCase& edge) {
    return edge.m == one.m && edge.n == one.n && edge.k == one.k && edge.a.size() == std::size_t(one.m) * std::size_t(one.k) &&
           edge.b.size() == std::size_t(one.k) * std::size_t(one.n);
}

// The sizes; and where they are right, A, B, and C by the model kernel.
std::string product(const Case& one) {
    const EdgeCase edge = edge_case();
    student_returned();
    Body body;
    body.ints({edge.m, edge.n, edge.k, length(edge.a), length(edge.b), 0});
    if (!fits(one, edge)) return body.take();
    return body.floats(edge.a).floats(edge.b).floats(model_product(one.variant, one, edge.a, edge.b)).take();
}

// Calls visit(bx, by, tx, ty) for every thread of a grid of tiles, block after block.
template <class Visit>
void each_thread(const TileTrace& seen, int block, const Visit& visit) {
    const int bx = block % seen.blocks_x, by = block / seen.blocks_x;
    for (int ty = 0; ty < seen.tile; ++ty)
        for (int tx = 0; tx < seen.tile; ++tx) visit(bx, by, tx, ty);
}

std::vector<std::uint8_t> asked_about_loads(const Case& one, const TileTrace& seen) {
    std::vector<std::uint8_t> answers;
    answers.reserve(seen.loads.size());
    for (int block = 0; block < seen.blocks_x * seen.blocks_y; ++block)
        for (int round = 0; round < seen.rounds; ++round)
            each_thread(seen, block, [&](int bx, int by, int tx, int ty) {
                const unsigned loads = seen.loads[answers.size()];
                const bool a = zero_filled_a(seen.tile, bx, by, tx, ty, round, one.m, one.n, one.k);
                const bool b = zero_filled_b(seen.tile, bx, by, tx, ty, round, one.m, one.n, one.k);
                answers.push_back(std::uint8_t((a ? said_a : 0u) | (b ? said_b : 0u) | (loads & TileTrace::from_a ? 0u : seen_a) |
                                               (loads & TileTrace::from_b ? 0u : seen_b)));
            });
    return answers;
}

std::vector<std::uint8_t> asked_about_stores(const Case& one, const TileTrace& seen) {
    std::vector<std::uint8_t> answers;
    answers.reserve(seen.stores.size());
    for (int block = 0; block < seen.blocks_x * seen.blocks_y; ++block)
        each_thread(seen, block, [&](int bx, int by, int tx, int ty) {
            const bool said = stores(seen.tile, bx, by, tx, ty, one.m, one.n, one.k);
            answers.push_back(std::uint8_t((said ? said_store : 0u) | (seen.stores[answers.size()] ? seen_store : 0u)));
        });
    return answers;
}

std::string places(const Case& one) {
    const TileTrace seen = observe_tiles(one, one.variant == "tile8" ? 8 : 16);
    Body body;
    body.ints({seen.tile, seen.blocks_x, seen.blocks_y, seen.rounds});
    body.bytes(asked_about_loads(one, seen)).bytes(asked_about_stores(one, seen));
    student_returned();
    return body.take();
}

}  // namespace

Outcome run_case(const Case& one) {
    return outcome_of([&](Outcome& outcome) { outcome.body = one.form == "places" ? places(one) : product(one); });
}

}  // namespace runner
