// What is to be judged: the cases of one plan, as the grader wrote them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace judge {

// A plan or a command line that makes no sense. The grader's own fault, never a student's.
struct PlanError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Case {
    int id = 0;
    std::string variant;
    int m = 0;
    int n = 0;
    int k = 0;
    int tile = 0;  // edge of the variant's tiles; 0 = no tiling asked
    std::string inputs;
    std::uint64_t seed = 0;
    bool hidden = false;
    std::string form;              // what is asked, where it is not the product of given matrices
    std::size_t answer_bytes = 0;  // the longest answer to that

    std::size_t elements() const { return std::size_t(m) * std::size_t(n); }
    double work() const { return double(m) * double(n) * double(k); }
};

struct Plan {
    std::string exercise;
    std::vector<Case> cases;
};

// "tile16" → 16, "naive" → 0: the tile edge is what the name of a variant ends in.
int tile_of_variant(const std::string& variant);

Plan parse_plan(const std::string& text);
Plan read_plan(const std::string& path);

}  // namespace judge
