// Tries the patterns in the order of what they tell; the first that holds for every element wins.
#include "pattern.hpp"

#include <algorithm>
#include <cmath>

namespace judge {
namespace {

class Finder {
public:
    explicit Finder(const Scene& scene) : scene_(scene) { bound(); }

    Pattern find() {
        pattern_.kind = kind();
        return pattern_;
    }

private:
    bool flawed(int row, int col) const { return scene_.seen.flaws[scene_.at(row, col)] != Flaw::none; }

    void bound() {
        pattern_.rows = {scene_.m(), -1};
        pattern_.cols = {scene_.n(), -1};
        for (int row = 0; row < scene_.m(); ++row)
            for (int col = 0; col < scene_.n(); ++col)
                if (flawed(row, col)) include(row, col);
    }

    void include(int row, int col) {
        pattern_.rows = {std::min(pattern_.rows.first, row), std::max(pattern_.rows.last, row)};
        pattern_.cols = {std::min(pattern_.cols.first, col), std::max(pattern_.cols.last, col)};
    }

    // True when the flawed elements are exactly those for which `where(row, col)` holds.
    template <class Where>
    bool exactly(Where where) const {
        for (int row = 0; row < scene_.m(); ++row)
            for (int col = 0; col < scene_.n(); ++col)
                if (flawed(row, col) != where(row, col)) return false;
        return true;
    }

    std::string kind() {
        if (one_k()) return "one_k";
        if (rounding()) return "rounding";
        if (scene_.seen.flawed() == scene_.got.size()) return "everything";
        if (whole_lines(true)) return "rows";
        if (whole_lines(false)) return "columns";
        if (border()) return "border";
        if (rectangle()) return "rectangle";
        if (scene_.m() > 1 && scene_.n() > 1 && exactly([](int row, int col) { return row != col; }))
            return "diagonal_right";
        if (period()) return "period";
        return few_tiles() ? "tiles" : "scattered";
    }

    // Each row (or column) is flawed as a whole or not at all.
    bool whole_lines(bool rows) const {
        return exactly([&](int row, int col) { return rows ? flawed(row, 0) : flawed(0, col); });
    }

    bool rectangle() const {
        return scene_.seen.flawed() == std::size_t(pattern_.rows.size()) * std::size_t(pattern_.cols.size());
    }

    // A strip at the bottom and one at the right together: all but a rectangle at the origin.
    bool border() {
        int row_end = 0, col_end = 0;
        while (row_end < scene_.m() && !flawed(row_end, 0)) ++row_end;
        while (col_end < scene_.n() && !flawed(0, col_end)) ++col_end;
        if (row_end == 0 || col_end == 0) return false;
        if (!exactly([=](int row, int col) { return row >= row_end || col >= col_end; })) return false;
        pattern_.rows = {row_end, scene_.m() - 1};
        pattern_.cols = {col_end, scene_.n() - 1};
        return true;
    }

    // The same places in every tile; needs two tiles each way to mean anything.
    bool period() {
        const int edge = scene_.edge;
        if (scene_.m() < 2 * edge || scene_.n() < 2 * edge) return false;
        if (!exactly([&](int row, int col) { return flawed(row % edge, col % edge); })) return false;
        pattern_.edge = edge;
        return true;
    }

    bool tile_flawed(int down, int across) const {
        const int edge = scene_.edge;
        for (int row = down * edge; row < std::min((down + 1) * edge, scene_.m()); ++row)
            for (int col = across * edge; col < std::min((across + 1) * edge, scene_.n()); ++col)
                if (flawed(row, col)) return true;
        return false;
    }

    // At most half of the tiles hold all that is flawed.
    bool few_tiles() {
        const int down = (scene_.m() + scene_.edge - 1) / scene_.edge, across = (scene_.n() + scene_.edge - 1) / scene_.edge;
        pattern_.edge = scene_.edge;
        pattern_.of_tiles = down * across;
        for (int i = 0; i < pattern_.of_tiles; ++i) pattern_.tiles += tile_flawed(i / across, i % across);
        return pattern_.of_tiles > 1 && 2 * pattern_.tiles <= pattern_.of_tiles;
    }

    bool off_by_term(std::size_t index, int k) const {
        const int row = int(index) / scene_.n(), col = int(index) % scene_.n();
        const double term = double(scene_.problem.a_at(row, k)) * double(scene_.problem.b_at(k, col));
        const double off = std::fabs(double(scene_.got[index]) - scene_.reference.c[index]);
        const double slack = 2 * gamma_fp32(scene_.k() + 1) * scene_.reference.weight[index];
        return std::fabs(off - std::fabs(term)) <= slack;
    }

    bool all_off_by(int k) const {
        for (std::size_t i = 0; i < scene_.got.size(); ++i)
            if (scene_.seen.flaws[i] != Flaw::none && !off_by_term(i, k)) return false;
        return true;
    }

    // Everywhere the same step of the sum is missing or counted twice.
    bool one_k() {
        if (scene_.k() < 2 || scene_.seen.wrong < 2 || scene_.seen.wrong != scene_.seen.flawed()) return false;
        for (int k = 0; k < scene_.k(); ++k)
            if (off_by_term(scene_.seen.first, k) && all_off_by(k)) {
                pattern_.k = k;
                return true;
            }
        return false;
    }

    // Nothing is far off: a shorter number type, or a sum that loses digits.
    bool rounding() const {
        if (scene_.seen.wrong != scene_.seen.flawed()) return false;
        for (std::size_t i = 0; i < scene_.got.size(); ++i)
            if (std::fabs(double(scene_.got[i]) - scene_.reference.c[i]) > 0.004 * scene_.reference.weight[i]) return false;
        return true;
    }

    const Scene& scene_;
    Pattern pattern_;
};

}  // namespace

Pattern find_pattern(const Scene& scene) { return Finder(scene).find(); }

}  // namespace judge
