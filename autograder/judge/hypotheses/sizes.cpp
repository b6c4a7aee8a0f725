// M, N and K taken for one another: as the distance between two rows, as the length of the sum, in a guard.
#include "../hypothesis.hpp"

#include <algorithm>

namespace judge {
namespace {

using Size = int (*)(const Scene&);

int size_m(const Scene& scene) { return scene.m(); }
int size_n(const Scene& scene) { return scene.n(); }
int size_k(const Scene& scene) { return scene.k(); }

Predict strides(Size a, Size b) {
    return [=](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.k(); ++k)
            sum.add_at(std::int64_t(row) * a(scene) + k, std::int64_t(k) * b(scene) + col);
        return sum.cell();
    };
}

// C[row*stride + col]: rows lie too close and overlap, or too far apart and leave gaps.
Predict stride_of_c(Size stride) {
    return [=](const Scene& scene, int row, int col) {
        const int index = int(scene.at(row, col)), step = stride(scene);
        const int last = std::min(index / step, scene.m() - 1);
        if (index - last * step >= scene.n()) return untouched();
        if (last > 0 && index - (last - 1) * step < scene.n()) return unknown();
        return scene.right(last, index - last * step);
    };
}

// k runs to another size: to a smaller one, products are missing; to a larger one, it reads on in memory.
// In tiles it is a guard on the loads, and the rounds set an end to it.
Predict k_limit(Size limit) {
    return [=](const Scene& scene, int row, int col) {
        const bool tiled = scene.problem.tile > 0;
        const int end = tiled ? std::min(limit(scene), scene.rounds() * scene.edge) : limit(scene);
        Sum sum(scene);
        for (int k = 0; k < end; ++k)
            sum.add_at(std::int64_t(row) * scene.k() + k, std::int64_t(k) * scene.n() + col);
        return sum.cell();
    };
}

// As many rounds as another size needs; the guards stay right.
Predict rounds_for(Size length) {
    return [=](const Scene& scene, int row, int col) {
        const int end = (length(scene) + scene.edge - 1) / scene.edge * scene.edge;
        return sum_over(scene, row, col, [end](int k) { return k < end; });
    };
}

// Loads of A are zero from the wrong row on, or those of B from the wrong column on.
Predict row_load_guard(Size size) {
    return [=](const Scene& scene, int row, int col) {
        return row < size(scene) ? scene.right(row, col) : Cell{};
    };
}

Predict column_load_guard(Size size) {
    return [=](const Scene& scene, int row, int col) {
        return col < size(scene) ? scene.right(row, col) : Cell{};
    };
}

const Register hypotheses[] = {
    {"a_stride_is_m", Needs::nothing, strides(size_m, size_n)},
    {"a_stride_is_n", Needs::nothing, strides(size_n, size_n)},
    {"b_stride_is_k", Needs::nothing, strides(size_k, size_k)},
    {"b_stride_is_m", Needs::nothing, strides(size_k, size_m)},
    {"c_stride_is_m", Needs::nothing, stride_of_c(size_m)},
    {"c_stride_is_k", Needs::nothing, stride_of_c(size_k)},
    {"sum_runs_to_m", Needs::no_tiles, k_limit(size_m)},
    {"sum_runs_to_n", Needs::no_tiles, k_limit(size_n)},
    {"k_guard_uses_m", Needs::rounds, k_limit(size_m)},
    {"k_guard_uses_n", Needs::rounds, k_limit(size_n)},
    {"rounds_counted_from_m", Needs::rounds, rounds_for(size_m)},
    {"rounds_counted_from_n", Needs::rounds, rounds_for(size_n)},
    {"a_row_guard_uses_n", Needs::rounds, row_load_guard(size_n)},
    {"a_row_guard_uses_k", Needs::rounds, row_load_guard(size_k)},
    {"b_column_guard_uses_m", Needs::rounds, column_load_guard(size_m)},
    {"b_column_guard_uses_k", Needs::rounds, column_load_guard(size_k)},
};

}  // namespace
}  // namespace judge
