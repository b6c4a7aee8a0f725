// Holds the hypotheses, and decides whether one of them fits what came.
#include "hypothesis.hpp"

#include <cmath>

namespace judge {
namespace {

std::vector<Hypothesis>& registered() {
    static std::vector<Hypothesis> all;
    return all;
}

// Twice the a-priori bound of a sum as long as this one may be: the padded rounds included.
double slack(const Scene& scene, double weight) {
    return 2 * gamma_fp32(2 * (scene.k() + scene.edge + 1)) * weight;
}

double half_step(double value) {
    const double size = std::max(std::fabs(value), std::ldexp(1.0, -14));
    return std::ldexp(1.0, std::ilogb(size) - 10);
}

bool is_multiple(double value, double step) { return std::fmod(value, step) == 0; }

bool matches(const Scene& scene, const Cell& cell, double got) {
    const double off = std::fabs(got - cell.value), rounding = slack(scene, cell.weight);
    if (cell.rounding == Rounding::to_int) return got == std::trunc(got) && off < 1 + rounding;
    if (cell.rounding == Rounding::to_half)
        return is_multiple(got, half_step(got)) && off <= half_step(cell.value) / 2 + rounding;
    return off <= rounding;
}

// Would this value have been accepted as right?
bool predicts_right(const Scene& scene, std::size_t index, const Cell& cell) {
    if (cell.rounding != Rounding::none) return false;
    return std::fabs(cell.value - scene.reference.c[index]) <= scene.reference.bound[index];
}

struct Tally {
    std::size_t explained = 0;     // flawed elements that the hypothesis foretells exactly
    std::size_t flawed_open = 0;   // flawed elements about which it says nothing
    std::size_t open = 0;          // all elements about which it makes no firm claim
};

// False when the element contradicts the hypothesis.
bool agrees(const Scene& scene, std::size_t index, const Cell& cell, Tally& tally) {
    const Flaw flaw = scene.seen.flaws[index];
    if (cell.kind == Cell::Kind::unknown) {
        tally.open += 1;
        tally.flawed_open += flaw != Flaw::none;
        return flaw != Flaw::untouched;
    }
    if (cell.kind == Cell::Kind::untouched) {
        tally.explained += flaw == Flaw::untouched;
        return flaw == Flaw::untouched;
    }
    if (cell.kind == Cell::Kind::poisoned) {
        tally.explained += 1;
        return flaw == Flaw::untouched || flaw == Flaw::non_finite;
    }
    if (flaw == Flaw::none && predicts_right(scene, index, cell)) return true;
    if (flaw == Flaw::none && cell.or_right) {
        tally.open += 1;
        return true;
    }
    if (flaw == Flaw::untouched || flaw == Flaw::non_finite) return false;
    const bool fits = matches(scene, cell, double(scene.got[index]));
    tally.explained += fits && flaw == Flaw::wrong;
    return fits;
}

bool agrees_at(const Hypothesis& hypothesis, const Scene& scene, std::size_t index, Tally& tally) {
    const int row = int(index / std::size_t(scene.n())), col = int(index % std::size_t(scene.n()));
    return agrees(scene, index, hypothesis.predict(scene, row, col), tally);
}

}  // namespace

Scene make_scene(const Problem& problem, const Reference& reference, const std::vector<float>& got,
                 const Comparison& seen, int edge) {
    Scene scene{problem, reference, got, seen, edge, std::vector<bool>(std::size_t(edge) * std::size_t(edge), true)};
    for (int row = 0; row < problem.m; ++row)
        for (int col = 0; col < problem.n; ++col)
            if (seen.flaws[scene.at(row, col)] != Flaw::untouched)
                scene.idle_lanes[std::size_t(row % edge) * std::size_t(edge) + std::size_t(col % edge)] = false;
    return scene;
}

Cell Scene::right(int row, int col) const {
    return Cell{Cell::Kind::value, reference.c[at(row, col)], reference.weight[at(row, col)]};
}

void Sum::add(double a, double b, double times) {
    value_ += times * a * b;
    weight_ += std::fabs(times * a * b);
}

void Sum::add_at(std::int64_t index_in_a, std::int64_t index_in_b) {
    const Problem& problem = scene_.problem;
    const bool inside = index_in_a >= 0 && index_in_b >= 0 && index_in_a < std::int64_t(problem.a.size()) &&
                        index_in_b < std::int64_t(problem.b.size());
    known_ &= inside;
    if (inside) add(problem.a[std::size_t(index_in_a)], problem.b[std::size_t(index_in_b)]);
}

void Sum::add_zero_filled(int row, int depth_a, int depth_b, int col) {
    const Problem& problem = scene_.problem;
    const bool a_inside = row >= 0 && row < problem.m && depth_a >= 0 && depth_a < problem.k;
    const bool b_inside = col >= 0 && col < problem.n && depth_b >= 0 && depth_b < problem.k;
    if (a_inside && b_inside) add(problem.a_at(row, depth_a), problem.b_at(depth_b, col));
}

Cell Sum::cell() const { return known_ ? Cell{Cell::Kind::value, value_, weight_} : unknown(); }

Cell sum_over(const Scene& scene, int row, int col, const std::function<bool(int)>& keep) {
    Sum sum(scene);
    for (int k = 0; k < scene.k(); ++k)
        if (keep(k)) sum.add(scene.problem.a_at(row, k), scene.problem.b_at(k, col));
    return sum.cell();
}

const std::vector<Hypothesis>& all_hypotheses() { return registered(); }

Register::Register(const std::string& id, Needs needs, Predict predict) {
    registered().push_back({id, needs, std::move(predict)});
}

// The first flawed element goes first: it refutes most hypotheses at the price of one sum.
Fit try_on(const Hypothesis& hypothesis, const Scene& scene) {
    const std::size_t flawed = scene.seen.flawed();
    Tally probe, tally;
    if (flawed > 0 && !agrees_at(hypothesis, scene, scene.seen.first, probe)) return {};
    for (std::size_t index = 0; index < scene.got.size(); ++index)
        if (!agrees_at(hypothesis, scene, index, tally)) return {};
    if (flawed == 0) return {Fit::Kind::harmless, tally.open};
    // A guess about a few elements does not explain the many about which nothing is said.
    const bool enough = tally.explained > 0 && tally.flawed_open <= 3 * tally.explained;
    return {enough ? Fit::Kind::explains : Fit::Kind::silent, tally.open};
}

}  // namespace judge
