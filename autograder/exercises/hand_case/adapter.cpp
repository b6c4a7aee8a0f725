// Takes the student's case worked out by hand through one variant, and the student's counts beside the observed tile.
#include "body.hpp"
#include "device.hpp"
#include "model.hpp"

struct HandCase {
    float a[2][3];
    float b[3][2];
    float c[2][2];
};

struct TileCounts {
    int zero_filled_a;
    int zero_filled_b;
    int without_output;
};

HandCase hand_case();
TileCounts counts(int tile);

namespace runner {
namespace {

std::vector<float> values(const float* first, std::size_t count) { return std::vector<float>(first, first + count); }

// Sizes, A, B, the student's C, and C by the model kernel from the student's A and B.
std::string product(const Case& one) {
    const HandCase hand = hand_case();
    student_returned();
    const std::vector<float> a = values(hand.a[0], 6), b = values(hand.b[0], 6), c = values(hand.c[0], 4);
    Body body;
    body.ints({one.m, one.n, one.k, 6, 6, 4}).floats(a).floats(b).floats(c);
    return body.floats(model_product(one.variant, one, a, b)).take();
}

// The student's three counts, then the tile as it was seen: loads of each thread, stores of each thread.
std::string tile_counts(const Case& one) {
    const int tile = one.variant == "tile8" ? 8 : 16;
    const TileCounts said = counts(tile);
    student_returned();
    const TileTrace seen = observe_tiles(one, tile);
    Body body;
    body.ints({tile, said.zero_filled_a, said.zero_filled_b, said.without_output});
    return body.bytes(seen.loads).bytes(seen.stores).take();
}

}  // namespace

Outcome run_case(const Case& one) {
    return outcome_of([&](Outcome& outcome) { outcome.body = one.form == "counts" ? tile_counts(one) : product(one); });
}

}  // namespace runner
