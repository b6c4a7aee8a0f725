// Judges fabricated outputs for a handful of shapes, as the judge program would.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "explain.hpp"
#include "session.hpp"

namespace judging {

using judge::Case;
using judge::Plan;
using judge::Problem;
using Produce = std::function<std::vector<float>(const Problem&)>;

struct Shape {
    int m, n, k;
};

// Ragged ones, full tiles only, K smaller than a tile, wide and high: what a grade has too.
inline std::vector<Shape> usual_shapes() {
    return {{3, 4, 5}, {17, 23, 19}, {33, 47, 50}, {16, 32, 48}, {48, 16, 32}, {31, 37, 41}, {53, 34, 33}, {25, 40, 7}};
}

inline std::string variant_of(int tile) { return tile == 0 ? "naive" : "tile" + std::to_string(tile); }

inline Plan plan_of(int tile, const std::vector<Shape>& shapes, const std::vector<std::string>& inputs) {
    Plan plan{"tiled_matmul", {}};
    for (const Shape& shape : shapes)
        for (const std::string& kind : inputs) {
            Case one;
            one.id = int(plan.cases.size()) + 1;
            one.variant = variant_of(tile);
            one.m = shape.m;
            one.n = shape.n;
            one.k = shape.k;
            one.tile = tile;
            one.inputs = kind;
            one.seed = 11;
            plan.cases.push_back(one);
        }
    return plan;
}

inline judge::Session judged(const Plan& plan, const Produce& produce) {
    judge::Outputs outputs;
    outputs.complete = true;
    for (const Case& one : plan.cases) {
        judge::Output& output = outputs.cases[one.id];
        output.arrived = true;
        output.c = produce(judge::draw_problem(one));
    }
    judge::Session session(plan, std::move(outputs));
    for (const Case& one : plan.cases) session.compare(one);
    return session;
}

inline std::string joined(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

inline int failing(judge::Session& session) {
    int count = 0;
    for (const Case& one : session.plan().cases) count += session.judged(one).seen.flawed() > 0;
    return count;
}

}  // namespace judging
