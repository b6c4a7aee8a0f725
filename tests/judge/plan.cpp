// Plans: read, or refused with a reason.
#include "plan.hpp"

#include <doctest/doctest.h>

namespace {

std::string plan_with(const std::string& item) { return "{\"exercise\": \"tiled_matmul\", \"cases\": [" + item + "]}"; }

const std::string item =
    "{\"id\": 3, \"variant\": \"tile16\", \"m\": 17, \"n\": 23, \"k\": 19, \"inputs\": \"distinct\", \"seed\": 7, \"hidden\": true}";

}  // namespace

TEST_CASE("a plan is read") {
    const judge::Plan plan = judge::parse_plan(plan_with(item));
    REQUIRE(plan.cases.size() == 1);
    const judge::Case& one = plan.cases.front();
    CHECK(plan.exercise == "tiled_matmul");
    CHECK(one.id == 3);
    CHECK(one.tile == 16);
    CHECK(one.m == 17);
    CHECK(one.n == 23);
    CHECK(one.k == 19);
    CHECK(one.seed == 7);
    CHECK(one.hidden);
}

TEST_CASE("the name of a variant ends in the edge of its tiles") {
    CHECK(judge::tile_of_variant("naive") == 0);
    CHECK(judge::tile_of_variant("tile8") == 8);
    CHECK(judge::tile_of_variant("tile16") == 16);
    CHECK(judge::tile_of_variant("99999999999999999999") == 0);
}

TEST_CASE("plans that cannot be carried out are refused") {
    for (const std::string& bad : {std::string("not json"), std::string("[]"), std::string("{\"exercise\": \"x\"}"),
                                   plan_with("{\"id\": 1}"), plan_with(item + "," + item),
                                   plan_with("{\"id\": 1, \"variant\": \"naive\", \"m\": 0, \"n\": 1, \"k\": 1, \"inputs\": \"eighths\"}"),
                                   plan_with("{\"id\": 1, \"variant\": \"naive\", \"m\": 32768, \"n\": 32768, \"k\": 1, \"inputs\": \"eighths\"}"),
                                   plan_with("{\"id\": \"a\", \"variant\": \"naive\", \"m\": 1, \"n\": 1, \"k\": 1, \"inputs\": \"eighths\"}")}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(judge::parse_plan(bad), judge::PlanError);
    }
}

TEST_CASE("a plan that is not there is refused") { CHECK_THROWS_AS(judge::read_plan("/no/such/plan.json"), judge::PlanError); }
