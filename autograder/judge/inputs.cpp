// Draws A and B, and writes them in the form that the runner reads.
#include "inputs.hpp"

#include <functional>
#include <nlohmann/json.hpp>
#include <ostream>

namespace judge {
namespace {

using Fill = std::function<float(std::int64_t index, int row, int col)>;

std::vector<float> filled(int rows, int cols, const Fill& value) {
    std::vector<float> matrix;
    matrix.reserve(std::size_t(rows) * std::size_t(cols));
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) matrix.push_back(value(std::int64_t(matrix.size()), row, col));
    return matrix;
}

void fill_eighths(Problem& problem) {
    problem.a = filled(problem.m, problem.k,
                       [](std::int64_t i, int, int) { return float((i * 17) % 13 - 6) / 8.0f; });
    problem.b = filled(problem.k, problem.n,
                       [](std::int64_t i, int, int) { return float((i * 29) % 11 - 5) / 8.0f; });
}

void fill_hand(Problem& problem) {
    const std::int64_t before_b = std::int64_t(problem.m) * problem.k;
    problem.a = filled(problem.m, problem.k, [](std::int64_t i, int, int) { return float(i + 1); });
    problem.b = filled(problem.k, problem.n,
                       [before_b](std::int64_t i, int, int) { return float(before_b + i + 1); });
}

// A mix of a counter (the finaliser of the SplitMix64 generator): integers only, so equal everywhere.
std::uint64_t mixed(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

// 16 bits whose two lowest are the parities of row and column: cells that touch, corners included, differ.
// One in eight is negative, so that signs matter while sums stay far from cancelling.
float distinct_value(std::uint64_t seed, std::int64_t index, int row, int col, float base) {
    const std::uint64_t bits = mixed(mixed(seed) ^ std::uint64_t(index));
    const auto parity = unsigned((row & 1) << 1 | (col & 1));
    const auto step = (unsigned(bits & 0xfffcu)) | parity;
    const float size = base + float(step) / 65536.0f;
    return (bits >> 32) % 8 == 0 ? -size : size;
}

// A lies in ±[0.25, 1.25), B in ±[1.5, 2.5): no number of the one is a number of the other.
void fill_distinct(Problem& problem, std::uint64_t seed) {
    problem.a = filled(problem.m, problem.k, [seed](std::int64_t i, int row, int col) {
        return distinct_value(2 * seed, i, row, col, 0.25f);
    });
    problem.b = filled(problem.k, problem.n, [seed](std::int64_t i, int row, int col) {
        return distinct_value(2 * seed + 1, i, row, col, 1.5f);
    });
}

void write_floats(const std::vector<float>& values, std::ostream& out) {
    out.write(reinterpret_cast<const char*>(values.data()), std::streamsize(values.size() * sizeof(float)));
}

}  // namespace

Problem draw_problem(const Case& one) {
    Problem problem;
    problem.m = one.m;
    problem.n = one.n;
    problem.k = one.k;
    problem.tile = one.tile;
    if (one.inputs == "eighths")
        fill_eighths(problem);
    else if (one.inputs == "hand")
        fill_hand(problem);
    else if (one.inputs == "distinct")
        fill_distinct(problem, one.seed);
    else
        throw PlanError("case " + std::to_string(one.id) + ": there are no inputs called \"" + one.inputs + "\"");
    return problem;
}

void write_inputs(const Plan& plan, std::ostream& out) {
    for (const Case& one : plan.cases) {
        nlohmann::ordered_json head = {
            {"id", one.id}, {"variant", one.variant}, {"m", one.m}, {"n", one.n}, {"k", one.k}};
        if (!one.form.empty()) head["form"] = one.form;
        out << head.dump() << '\n';
        if (!one.form.empty()) continue;
        const Problem problem = draw_problem(one);
        write_floats(problem.a, out);
        write_floats(problem.b, out);
    }
}

}  // namespace judge
