// Mistakes in the loop that multiplies: it starts late, stops early, or keeps one product instead of their sum.
#include "../hypothesis.hpp"

namespace judge {
namespace {

template <class Keep>
Predict products_where(Keep keep) {
    return [keep](const Scene& scene, int row, int col) {
        return sum_over(scene, row, col, [&](int k) { return keep(k, scene.edge, scene.k()); });
    };
}

// `=` where `+=` is meant. In a tile the last product of all may be one of the zero fill.
Cell last_product(const Scene& scene, int row, int col) {
    const int last = scene.problem.tile > 0 ? scene.rounds() * scene.edge - 1 : scene.k() - 1;
    Sum sum(scene);
    sum.add_zero_filled(row, last, last, col);
    return sum.cell();
}

const Register hypotheses[] = {
    {"k_starts_at_one", Needs::nothing, products_where([](int k, int, int) { return k > 0; })},
    {"k_stops_early", Needs::nothing, products_where([](int k, int, int all) { return k < all - 1; })},
    {"first_in_tile_skipped", Needs::rounds, products_where([](int k, int edge, int) { return k % edge > 0; })},
    {"last_in_tile_skipped", Needs::rounds, products_where([](int k, int edge, int) { return k % edge < edge - 1; })},
    {"first_in_tile_only", Needs::rounds, products_where([](int k, int edge, int) { return k % edge == 0; })},
    {"half_of_tile_only", Needs::rounds, products_where([](int k, int edge, int) { return k % edge < edge / 2; })},
    {"every_second_k", Needs::nothing, products_where([](int k, int, int) { return k % 2 == 0; })},
    {"assigned_not_added", Needs::nothing, last_product},
};

}  // namespace
}  // namespace judge
