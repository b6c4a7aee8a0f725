// The numbers that the judge draws: the course's formula, and what "distinct" promises.
#include "inputs.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <sstream>

namespace {

judge::Case product(int m, int n, int k, const std::string& inputs, std::uint64_t seed = 5) {
    judge::Case one;
    one.id = 4;
    one.variant = "tile8";
    one.m = m;
    one.n = n;
    one.k = k;
    one.tile = 8;
    one.inputs = inputs;
    one.seed = seed;
    return one;
}

// Every pair of elements that touch, corners included, is unequal.
void check_neighbours(const std::vector<float>& matrix, int rows, int cols) {
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            for (const auto& [down, across] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                const int other_row = row + down, other_col = col + across;
                if (other_row >= rows || other_col < 0 || other_col >= cols) continue;
                REQUIRE(matrix[std::size_t(row * cols + col)] != matrix[std::size_t(other_row * cols + other_col)]);
            }
}

}  // namespace

TEST_CASE("eighths are the course's") {
    const judge::Problem p = judge::draw_problem(product(2, 4, 7, "eighths"));
    CHECK(p.a.size() == 14);
    CHECK(p.b.size() == 28);
    // Worked out by hand: i = 0, 1, 5 and 12 of A; 0, 1 and 10 of B.
    CHECK(p.a[0] == -0.75f);
    CHECK(p.a[1] == -0.25f);
    CHECK(p.a[5] == 0.125f);
    CHECK(p.a[12] == 0.375f);
    CHECK(p.b[0] == -0.625f);
    CHECK(p.b[1] == 0.25f);
    CHECK(p.b[10] == -0.125f);
}

TEST_CASE("the hand case counts from one, through A and on through B") {
    const judge::Problem p = judge::draw_problem(product(2, 2, 3, "hand"));
    CHECK(p.a == std::vector<float>{1, 2, 3, 4, 5, 6});
    CHECK(p.b == std::vector<float>{7, 8, 9, 10, 11, 12});
}

TEST_CASE("distinct: no element equals a neighbour, and A and B share no number") {
    for (const std::uint64_t seed : {0, 1, 99}) {
        const judge::Problem p = judge::draw_problem(product(37, 53, 29, "distinct", seed));
        check_neighbours(p.a, 37, 29);
        check_neighbours(p.b, 29, 53);
        const std::set<float> a(p.a.begin(), p.a.end());
        for (const float value : p.b) REQUIRE(a.count(value) == 0);
    }
}

TEST_CASE("distinct: every product of the sum counts, and sums do not cancel") {
    const judge::Problem p = judge::draw_problem(product(20, 20, 60, "distinct"));
    double sum = 0, weight = 0;
    for (int row = 0; row < p.m; ++row)
        for (int col = 0; col < p.n; ++col)
            for (int k = 0; k < p.k; ++k) {
                const double term = double(p.a_at(row, k)) * double(p.b_at(k, col));
                REQUIRE(std::fabs(term) >= 0.375);
                REQUIRE(std::fabs(term) <= 3.125);
                sum += term;
                weight += std::fabs(term);
            }
    CHECK(weight / sum < 4);
}

TEST_CASE("distinct: the seed decides, and the same seed gives the same numbers on every machine") {
    const judge::Problem p = judge::draw_problem(product(3, 2, 2, "distinct", 7));
    const judge::Problem again = judge::draw_problem(product(3, 2, 2, "distinct", 7));
    const judge::Problem other = judge::draw_problem(product(3, 2, 2, "distinct", 8));
    CHECK(p.a == again.a);
    CHECK(p.a != other.a);
    CHECK(p.b != other.b);
    // Written down once: another compiler or machine must draw these.
    CHECK(p.a[0] == 0.917541504f);
    CHECK(p.b[3] == 2.273605347f);
}

TEST_CASE("unknown inputs are refused") { CHECK_THROWS_AS(judge::draw_problem(product(1, 1, 1, "noise")), judge::PlanError); }

TEST_CASE("the runner's file holds a line, A and B for each case") {
    judge::Plan plan{"tiled_matmul", {product(3, 4, 5, "eighths"), product(2, 2, 3, "hand")}};
    std::ostringstream out;
    judge::write_inputs(plan, out);
    const std::string bytes = out.str(), head = "{\"id\":4,\"variant\":\"tile8\",\"m\":3,\"n\":4,\"k\":5}\n";
    CHECK(bytes.rfind(head, 0) == 0);
    CHECK(bytes.size() == 2 * head.size() + 4 * (15 + 20 + 6 + 6));
    float second = 0;
    std::memcpy(&second, bytes.data() + head.size() + 4, sizeof second);
    CHECK(second == -0.25f);
}
