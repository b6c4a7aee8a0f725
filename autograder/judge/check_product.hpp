// The assertions about one product, shared by every exercise that computes one.
#pragma once
#include <doctest/doctest.h>

#include "session.hpp"

namespace judge {

// Three assertions, so that the verdict says which of them broke. NaN fails the second, poison the first.
inline void check_product(Session& session, const Case& one) {
    const Judging judging(session, one);
    const Output& output = session.output(one);
    CHECK_MESSAGE(output.arrived, output.reason);
    if (!output.arrived) return;
    const Comparison& seen = session.compare(one);
    CHECK(seen.untouched == 0);
    CHECK(seen.non_finite == 0);
    CHECK(seen.wrong == 0);
}

inline void check_every_product() {
    Session& session = Session::current();
    for (const Case& one : session.plan().cases) check_product(session, one);
}

}  // namespace judge
