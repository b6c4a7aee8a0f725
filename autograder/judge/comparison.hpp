// Element by element: what came beside what should have come.
#pragma once

#include <cstdint>
#include <vector>

#include "reference.hpp"

namespace judge {

enum class Flaw : std::uint8_t {
    none,
    wrong,       // finite, but outside the bound
    non_finite,  // NaN or infinity: never accepted, whatever the bound
    untouched,   // still the bit pattern that C was filled with: never written
};

constexpr std::uint32_t poison_bits = 0x7fc0deadu;

bool is_poison(float value);

struct Comparison {
    std::vector<Flaw> flaws;
    std::size_t wrong = 0;
    std::size_t non_finite = 0;
    std::size_t untouched = 0;
    bool exact = true;        // every element equals the reference
    double max_error = 0;     // over the finite elements
    double bound = 0;         // what was accepted where the largest error is
    std::size_t first = 0;    // the first flawed element, in row-major order, if there is one

    std::size_t flawed() const { return wrong + non_finite + untouched; }
    const char* reason() const;  // of the worst flaw: "non_finite", "wrong", "poison" or ""
};

Comparison compare(const std::vector<float>& got, const Reference& reference);

}  // namespace judge
