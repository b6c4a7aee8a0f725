// Where the flawed elements lie, for mistakes that no hypothesis explains.
#pragma once

#include <string>

#include "hypothesis.hpp"

namespace judge {

struct Range {
    int first = 0;
    int last = 0;  // included

    int size() const { return last - first + 1; }
};

struct Pattern {
    std::string kind;  // everything, one_k, rounding, rows, columns, border, diagonal_right, period, rectangle, tiles, scattered
    Range rows;        // the smallest rectangle that holds all flawed elements
    Range cols;
    int edge = 0;      // tiles, period: the edge of the tile
    int tiles = 0;     // tiles: how many hold flawed elements
    int of_tiles = 0;
    int k = -1;        // one_k: the step of the sum that is missing, doubled or wrong
};

Pattern find_pattern(const Scene& scene);

}  // namespace judge
