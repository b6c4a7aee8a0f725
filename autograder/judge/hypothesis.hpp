// What C would be if a student had made one known mistake: the form in which mistakes are written down.
// Each file in hypotheses/ adds its own with a static object; no list names them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "comparison.hpp"
#include "inputs.hpp"

namespace judge {

enum class Rounding { none, to_int, to_half };

// What one element of C would hold.
struct Cell {
    enum class Kind {
        value,
        untouched,  // never written
        poisoned,   // computed from what C held before: not a number
        unknown,    // written, but from memory that nobody can know: outside an array, never set, or a race
    };
    Kind kind = Kind::value;
    double value = 0;
    double weight = 0;              // Σ|terms|: what rounding errors are measured against
    Rounding rounding = Rounding::none;
    bool or_right = false;          // two writes compete: this value or the right one
};

inline Cell untouched() { return Cell{Cell::Kind::untouched}; }
inline Cell poisoned() { return Cell{Cell::Kind::poisoned}; }
inline Cell unknown() { return Cell{Cell::Kind::unknown}; }
inline Cell written_if(bool written, const Cell& cell) { return written ? cell : untouched(); }

// One failing case as a hypothesis sees it: the numbers, the edge of tile or block, and what came.
struct Scene {
    const Problem& problem;
    const Reference& reference;
    const std::vector<float>& got;
    const Comparison& seen;
    int edge;  // of the tiles, or of the thread block where there are none
    std::vector<bool> idle_lanes;  // edge×edge: places in a block whose elements were never written, in any block

    int m() const { return problem.m; }
    int n() const { return problem.n; }
    int k() const { return problem.k; }
    int rounds() const { return (problem.k + edge - 1) / edge; }
    std::size_t at(int row, int col) const { return std::size_t(row) * std::size_t(n()) + std::size_t(col); }
    Cell right(int row, int col) const;
};

Scene make_scene(const Problem& problem, const Reference& reference, const std::vector<float>& got,
                 const Comparison& seen, int edge);

// Adds products; once a factor lies outside its array, the sum is unknown.
class Sum {
public:
    explicit Sum(const Scene& scene) : scene_(scene) {}

    void add(double a, double b, double times = 1);
    void add_at(std::int64_t index_in_a, std::int64_t index_in_b);  // as memory is read, without any guard
    void add_zero_filled(int row, int depth_a, int depth_b, int col);  // guarded: zero outside the matrices
    Cell cell() const;

private:
    const Scene& scene_;
    double value_ = 0;
    double weight_ = 0;
    bool known_ = true;
};

// The usual product over the k that `keep` accepts.
Cell sum_over(const Scene& scene, int row, int col, const std::function<bool(int)>& keep);

using Predict = std::function<Cell(const Scene&, int row, int col)>;

enum class Needs {
    nothing,
    rounds,    // only for variants that work in tiles along K
    no_tiles,  // only for variants that do not
    block,     // also tried for an untiled variant, with the usual block edges
};

struct Hypothesis {
    std::string id;
    Needs needs = Needs::nothing;
    Predict predict;
};

const std::vector<Hypothesis>& all_hypotheses();

struct Register {
    Register(const std::string& id, Needs needs, Predict predict);
};

// A hypothesis applied to one case: does it fit every flawed element and leave the right ones right?
struct Fit {
    enum class Kind {
        refuted,
        harmless,  // the case is right, and nothing in it speaks against the hypothesis
        silent,    // nothing speaks against it, but it says too little about what is wrong
        explains,
    };
    Kind kind = Kind::refuted;
    std::size_t open = 0;  // elements about which it makes no firm claim: of two that fit, the firmer one is meant
};

Fit try_on(const Hypothesis& hypothesis, const Scene& scene);

}  // namespace judge
