// Reads a plan and refuses one that cannot be carried out.
#include "plan.hpp"

#include <cctype>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

namespace judge {
namespace {

constexpr int largest_edge = 1 << 15;
constexpr double largest_matrix = double(1 << 27);  // elements; half a gigabyte

void check_shape(const Case& one) {
    for (const int edge : {one.m, one.n, one.k})
        if (edge < 1 || edge > largest_edge)
            throw PlanError("case " + std::to_string(one.id) + ": m, n and k must be from 1 to " +
                            std::to_string(largest_edge));
    const double m = one.m, n = one.n, k = one.k;
    if (m * k > largest_matrix || k * n > largest_matrix || m * n > largest_matrix)
        throw PlanError("case " + std::to_string(one.id) + ": the matrices are too large");
}

Case parse_case(const nlohmann::json& item) {
    Case one;
    one.id = item.at("id").get<int>();
    one.variant = item.at("variant").get<std::string>();
    one.m = item.at("m").get<int>();
    one.n = item.at("n").get<int>();
    one.k = item.at("k").get<int>();
    one.tile = item.value("tile", tile_of_variant(one.variant));
    one.inputs = item.at("inputs").get<std::string>();
    one.seed = item.value("seed", std::uint64_t{0});
    one.hidden = item.value("hidden", false);
    one.form = item.value("form", std::string{});
    one.answer_bytes = item.value("answer_bytes", std::size_t{0});
    check_shape(one);
    return one;
}

void check_ids(const Plan& plan) {
    std::set<int> seen;
    for (const Case& one : plan.cases)
        if (!seen.insert(one.id).second)
            throw PlanError("case " + std::to_string(one.id) + " stands in the plan twice");
}

}  // namespace

int tile_of_variant(const std::string& variant) {
    std::size_t start = variant.size();
    while (start > 0 && std::isdigit(static_cast<unsigned char>(variant[start - 1]))) --start;
    const std::string digits = variant.substr(start);
    return digits.empty() || digits.size() > 4 ? 0 : std::stoi(digits);
}

Plan parse_plan(const std::string& text) {
    try {
        const nlohmann::json root = nlohmann::json::parse(text);
        Plan plan;
        plan.exercise = root.at("exercise").get<std::string>();
        for (const nlohmann::json& item : root.at("cases")) plan.cases.push_back(parse_case(item));
        check_ids(plan);
        return plan;
    } catch (const nlohmann::json::exception& error) {
        throw PlanError(std::string("the plan is not what the judge reads: ") + error.what());
    }
}

Plan read_plan(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw PlanError("cannot read the plan " + path);
    return parse_plan({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

}  // namespace judge
