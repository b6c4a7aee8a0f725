// The numbers in A and B: drawn by the judge alone, the same on every machine.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "plan.hpp"

namespace judge {

// One product with its numbers. `tile` is the edge of the variant's tiles, 0 for none.
struct Problem {
    int m = 0;
    int n = 0;
    int k = 0;
    int tile = 0;
    std::vector<float> a;
    std::vector<float> b;

    float a_at(int row, int depth) const { return a[std::size_t(row) * std::size_t(k) + std::size_t(depth)]; }
    float b_at(int depth, int col) const { return b[std::size_t(depth) * std::size_t(n) + std::size_t(col)]; }
};

// Kinds of numbers:
//   eighths   the course's: a[i] = ((i*17)%13 - 6)/8, b[i] = ((i*29)%11 - 5)/8
//   hand      1, 2, 3 … through A and on through B: the case worked out by hand
//   distinct  seeded; no element equals a neighbour (diagonals included) or anything in the other matrix
Problem draw_problem(const Case& one);

// The runner's file: for each case a JSON line, then A, then B as little-endian float32. A case with a form brings no
// matrices: there the student's file has them.
void write_inputs(const Plan& plan, std::ostream& out);

}  // namespace judge
