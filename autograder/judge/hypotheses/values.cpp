// The right elements, but something else is done with them: another operation, another type, another array.
#include "../hypothesis.hpp"

#include <cmath>

namespace judge {
namespace {

double half_of(double value) {
    if (value == 0) return 0;
    const double step = std::ldexp(1.0, std::max(std::ilogb(value), -14) - 10);
    return std::nearbyint(value / step) * step;
}

double whole_of(double value) { return std::trunc(value); }

// Each factor goes through `convert` first.
Predict inputs_as(double (*convert)(double)) {
    return [=](const Scene& scene, int row, int col) {
        Sum sum(scene);
        for (int k = 0; k < scene.k(); ++k)
            sum.add(convert(scene.problem.a_at(row, k)), convert(scene.problem.b_at(k, col)));
        return sum.cell();
    };
}

Predict result_as(Rounding rounding) {
    return [=](const Scene& scene, int row, int col) {
        Cell cell = scene.right(row, col);
        cell.rounding = rounding;
        return cell;
    };
}

Predict times(double factor) {
    return [=](const Scene& scene, int row, int col) {
        Cell cell = scene.right(row, col);
        cell.value *= factor;
        cell.weight *= std::fabs(factor);
        return cell;
    };
}

// `int sum = 0; sum += a * b;` cuts off the fraction after every step.
Cell accumulated_in_int(const Scene& scene, int row, int col) {
    float sum = 0;
    for (int k = 0; k < scene.k(); ++k)
        sum = std::trunc(sum + scene.problem.a_at(row, k) * scene.problem.b_at(k, col));
    return Cell{Cell::Kind::value, double(sum), std::fabs(double(sum))};
}

Cell sums_added(const Scene& scene, int row, int col) {
    Sum sum(scene);
    for (int k = 0; k < scene.k(); ++k) {
        sum.add(scene.problem.a_at(row, k), 1);
        sum.add(scene.problem.b_at(k, col), 1);
    }
    return sum.cell();
}

Cell taken_from_one(const std::vector<float>& array, const Scene& scene, int row, int col) {
    Sum sum(scene);
    for (std::int64_t k = 0; k < scene.k(); ++k) {
        const std::int64_t left = row * std::int64_t(scene.k()) + k, right = k * scene.n() + col;
        if (std::max(left, right) >= std::int64_t(array.size())) return unknown();
        sum.add(array[std::size_t(left)], array[std::size_t(right)]);
    }
    return sum.cell();
}

Cell a_for_b(const Scene& scene, int row, int col) { return taken_from_one(scene.problem.a, scene, row, col); }
Cell b_for_a(const Scene& scene, int row, int col) { return taken_from_one(scene.problem.b, scene, row, col); }

Cell exchanged(const Scene& scene, int row, int col) {
    Sum sum(scene);
    for (std::int64_t k = 0; k < scene.k(); ++k) sum.add_at(k * scene.n() + col, row * std::int64_t(scene.k()) + k);
    return sum.cell();
}

Cell zero(const Scene&, int, int) { return Cell{}; }
Cell old_value(const Scene&, int, int) { return poisoned(); }

const Register hypotheses[] = {
    {"all_zero", Needs::nothing, zero},
    {"product_doubled", Needs::nothing, times(2)},
    {"sign_flipped", Needs::nothing, times(-1)},
    {"added_to_old_c", Needs::nothing, old_value},
    {"sum_instead_of_product", Needs::nothing, sums_added},
    {"a_read_for_b", Needs::nothing, a_for_b},
    {"b_read_for_a", Needs::nothing, b_for_a},
    {"a_and_b_exchanged", Needs::nothing, exchanged},
    {"inputs_truncated_to_int", Needs::nothing, inputs_as(whole_of)},
    {"inputs_rounded_to_half", Needs::nothing, inputs_as(half_of)},
    {"result_truncated_to_int", Needs::nothing, result_as(Rounding::to_int)},
    {"result_rounded_to_half", Needs::nothing, result_as(Rounding::to_half)},
    {"accumulator_is_int", Needs::nothing, accumulated_in_int},
};

}  // namespace
}  // namespace judge
