// The test that every program of twins runs: each planted mistake gets its name, in every failing case, and no other.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "judging.hpp"
#include "twins.hpp"

namespace twins {

using judging::joined;

inline void check(const Twin& twin, int tile) {
    CAPTURE(twin.id);
    CAPTURE(tile);
    const judge::Plan plan = judging::plan_of(tile, judging::usual_shapes(), {"eighths", "distinct"});
    judge::Session session = judging::judged(plan, twin.produce);
    CHECK(judging::failing(session) > 0);
    const judge::Explanations found = judge::explain(session);
    CHECK(found.size() == std::size_t(judging::failing(session)));
    std::set<std::string> names;
    for (const auto& [id, ids] : found) names.insert(joined(ids));
    std::vector<std::string> expected = twin.also;
    expected.push_back(twin.id);
    CHECK(joined({names.begin(), names.end()}) == joined(expected));
}

}  // namespace twins

TEST_CASE("each planted mistake is named, and nothing else is") {
    for (const twins::Twin& twin : twins::all())
        for (const int tile : twin.tiles) twins::check(twin, tile);
}
