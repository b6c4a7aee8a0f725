// References, bounds, and what is accepted.
#include "comparison.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace {

judge::Problem hand_problem() {
    judge::Problem p;
    p.m = 2;
    p.n = 2;
    p.k = 3;
    p.a = {1, 2, 3, 4, 5, 6};
    p.b = {7, 8, 9, 10, 11, 12};
    return p;
}

judge::Problem drawn(int m, int n, int k, const std::string& inputs) {
    judge::Case one;
    one.m = m;
    one.n = n;
    one.k = k;
    one.inputs = inputs;
    one.seed = 3;
    return judge::draw_problem(one);
}

float poison() {
    float value = 0;
    std::memcpy(&value, &judge::poison_bits, sizeof value);
    return value;
}

// FP32, from the last k to the first: another order than the reference's.
std::vector<float> backwards(const judge::Problem& p) {
    std::vector<float> c;
    for (int row = 0; row < p.m; ++row)
        for (int col = 0; col < p.n; ++col) {
            float sum = 0;
            for (int k = p.k - 1; k >= 0; --k) sum = std::fma(p.a_at(row, k), p.b_at(k, col), sum);
            c.push_back(sum);
        }
    return c;
}

}  // namespace

TEST_CASE("the hand case") {
    const judge::Reference reference = judge::compute_reference(hand_problem(), "hand");
    CHECK(reference.c == std::vector<double>{58, 64, 139, 154});
    const judge::Comparison seen = judge::compare({58, 64, 139, 154}, reference);
    CHECK(seen.flawed() == 0);
    CHECK(seen.exact);
    CHECK(std::string(seen.reason()).empty());
}

TEST_CASE("the course's bound is 1e-4 + 1e-5 |ref|") {
    CHECK(judge::accepted_error("eighths", 64, -200.0, 1e9) == doctest::Approx(1e-4 + 2e-3));
    CHECK(judge::accepted_error("hand", 64, 0.0, 1e9) == doctest::Approx(1e-4));
}

TEST_CASE("other inputs get the a-priori bound of K multiply-adds") {
    const double u = std::ldexp(1.0, -24);
    CHECK(judge::gamma_fp32(1) == doctest::Approx(u));
    CHECK(judge::gamma_fp32(1000) > 1000 * u);
    CHECK(judge::accepted_error("distinct", 100, 5.0, 40.0) == doctest::Approx(100 * u * 40).epsilon(1e-4));
}

TEST_CASE("FP32 in another order stays within the bound, eighths even exact") {
    for (const char* const inputs : {"eighths", "distinct"}) {
        const judge::Problem p = drawn(23, 31, 257, inputs);
        const judge::Comparison seen = judge::compare(backwards(p), judge::compute_reference(p, inputs));
        CHECK(seen.flawed() == 0);
        CHECK(seen.exact == (std::string(inputs) == "eighths"));
        CHECK(seen.max_error <= seen.bound);
    }
}

TEST_CASE("an error just beyond the bound is not accepted, one just inside is") {
    const judge::Problem p = hand_problem();
    const judge::Reference reference = judge::compute_reference(p, "hand");
    std::vector<float> c = {58, 64, 139, 154};
    c[2] = 139.0014f;  // the bound there is 1e-4 + 1.39e-3
    CHECK(judge::compare(c, reference).flawed() == 0);
    c[2] = 139.0016f;
    const judge::Comparison seen = judge::compare(c, reference);
    CHECK(seen.wrong == 1);
    CHECK(seen.first == 2);
    CHECK(std::string(seen.reason()) == "wrong");
}

TEST_CASE("NaN and infinity never pass, whatever the bound") {
    judge::Reference generous = judge::compute_reference(hand_problem(), "hand");
    for (double& bound : generous.bound) bound = std::numeric_limits<double>::infinity();
    for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity()}) {
        const judge::Comparison seen = judge::compare({58, value, 139, 154}, generous);
        CHECK(seen.non_finite == 1);
        CHECK(seen.first == 1);
        CHECK_FALSE(seen.exact);
        CHECK(std::string(seen.reason()) == "non_finite");
    }
}

TEST_CASE("elements that were never written are told from other NaNs") {
    const judge::Comparison seen = judge::compare({58, poison(), 139, poison()}, judge::compute_reference(hand_problem(), "hand"));
    CHECK(seen.untouched == 2);
    CHECK(seen.non_finite == 0);
    CHECK(std::string(seen.reason()) == "poison");
}
