// Rounds: in which order the variants were measured, and whether every value is kept.
#pragma once
#include <nlohmann/json.hpp>

#include "times.hpp"

namespace benchmark {

using Order = std::vector<std::size_t>;

// Cut into rounds: a round ends before a variant comes for the second time.
inline std::vector<Order> rounds_of(const std::vector<Measured>& measured) {
    std::vector<Order> rounds;
    for (const Measured& one : measured) {
        const bool again = rounds.empty() || std::find(rounds.back().begin(), rounds.back().end(), one.kind) != rounds.back().end();
        if (again) rounds.push_back({});
        rounds.back().push_back(one.kind);
    }
    return rounds;
}

inline std::int64_t count_of(const std::vector<Measured>& measured, std::size_t kind) {
    return std::count_if(measured.begin(), measured.end(), [&](const Measured& one) { return one.kind == kind; });
}

inline std::int64_t fewest(const std::vector<Measured>& measured) {
    return std::min({count_of(measured, 0), count_of(measured, 1), count_of(measured, 2)});
}

// One variant to its end and then the next: every "round" but the last ones holds one variant only.
inline bool one_after_another(const std::vector<Order>& rounds) {
    const auto whole = std::count_if(rounds.begin(), rounds.end(), [](const Order& order) { return order.size() == kinds; });
    return rounds.size() > kinds && whole * 2 < std::int64_t(rounds.size());
}

inline bool always_the_same(const std::vector<Order>& rounds) {
    return rounds.size() > 1 && std::all_of(rounds.begin(), rounds.end(), [&](const Order& order) { return order == rounds.front(); });
}

inline std::string in_words(const Order& order) {
    std::string text;
    for (const std::size_t kind : order) text += (text.empty() ? "" : ", ") + std::string(names[kind]);
    return text;
}

}  // namespace benchmark
