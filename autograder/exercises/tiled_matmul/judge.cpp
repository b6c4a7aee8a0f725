// Judges tiled_matmul: every product of the plan against the reference, element by element.
#include <doctest/doctest.h>

#include "session.hpp"

namespace {

// Three assertions, so that the verdict says which of them broke. NaN fails the second, poison the first.
void check_product(judge::Session& session, const judge::Case& one) {
    const judge::Judging judging(session, one);
    const judge::Output& output = session.output(one);
    CHECK_MESSAGE(output.arrived, output.reason);
    if (!output.arrived) return;
    const judge::Comparison& seen = session.compare(one);
    CHECK(seen.untouched == 0);
    CHECK(seen.non_finite == 0);
    CHECK(seen.wrong == 0);
}

}  // namespace

TEST_SUITE("tiled_matmul") {
    TEST_CASE("every element of every product is as near as FP32 must come") {
        judge::Session& session = judge::Session::current();
        for (const judge::Case& one : session.plan().cases) check_product(session, one);
    }
}
