// What the numbers themselves tell of a mistake that no hypothesis explains: whose value stands there, or which products are missing.
#pragma once

#include <optional>

#include "pattern.hpp"

namespace judge {

struct Clue {
    struct Place {
        int row;
        int col;
    };
    std::optional<Place> belongs;   // the first flawed element holds the right value of this one
    std::optional<Place> added;     // it holds its own right value plus that of this one: two outputs share a sum
    bool zero = false;              // every flawed element is zero: nothing was added up for it
    std::optional<Range> missing;   // these k are missing from the sum of each flawed element
    std::optional<Range> twice;     // these k are counted twice in each of them
};

// Empty where more than one answer would fit, or where values repeat and coincidence could speak.
Clue find_clue(const Scene& scene);

}  // namespace judge
