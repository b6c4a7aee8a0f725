// Looks each flawed value up among the right ones, and its difference among the sums of neighbouring products.
#include "clue.hpp"

#include <algorithm>
#include <cmath>

namespace judge {
namespace {

constexpr std::size_t most_elements = 20000;  // of C: larger cases would say nothing new
constexpr int longest_sum = 400;

double slack(const Scene& scene, std::size_t index) { return 2 * gamma_fp32(scene.k() + 1) * scene.reference.weight[index]; }

struct Entry {
    double value;
    std::size_t index;
};

// The right values in order, so that one can be looked up.
class Values {
public:
    explicit Values(const Scene& scene) : scene_(scene) {
        for (std::size_t index = 0; index < scene.reference.c.size(); ++index) sorted_.push_back({scene.reference.c[index], index});
        std::sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
    }

    // Two elements with one value: where it stands cannot be told.
    bool repeat() const {
        for (std::size_t i = 1; i < sorted_.size(); ++i)
            if (sorted_[i].value - sorted_[i - 1].value <= 2 * slack(scene_, sorted_[i].index)) return true;
        return false;
    }

    std::optional<std::size_t> owner(double value) const {
        const auto after = std::lower_bound(sorted_.begin(), sorted_.end(), value, [](const Entry& e, double v) { return e.value < v; });
        if (after != sorted_.end() && near(*after, value)) return after->index;
        if (after != sorted_.begin() && near(*(after - 1), value)) return (after - 1)->index;
        return {};
    }

private:
    bool near(const Entry& entry, double value) const { return std::fabs(entry.value - value) <= slack(scene_, entry.index); }

    const Scene& scene_;
    std::vector<Entry> sorted_;
};

template <class Holds>
bool all_flawed(const Scene& scene, Holds holds) {
    for (std::size_t index = 0; index < scene.got.size(); ++index)
        if (scene.seen.flaws[index] != Flaw::none && !holds(index)) return false;
    return true;
}

Clue::Place place_of(const Scene& scene, std::size_t index) { return {int(index) / scene.n(), int(index) % scene.n()}; }

// Only if every flawed element has to do with the value of another one is this more than chance.
void find_owners(const Scene& scene, Clue& clue) {
    const Values values(scene);
    if (scene.got.size() < 2 || values.repeat()) return;
    const auto got = [&](std::size_t index) { return double(scene.got[index]); };
    const auto beyond = [&](std::size_t index) { return values.owner(got(index) - scene.reference.c[index]); };
    if (all_flawed(scene, [&](std::size_t index) { return values.owner(got(index)).has_value(); }))
        clue.belongs = place_of(scene, *values.owner(got(scene.seen.first)));
    else if (beyond(scene.seen.first) && all_flawed(scene, [&](std::size_t index) { return got(index) == 0 || beyond(index); }))
        clue.added = place_of(scene, *beyond(scene.seen.first));
}

// Sums over the first products of one element: neighbouring ones are a difference of two.
std::vector<double> partial_sums(const Scene& scene, std::size_t index) {
    const int row = int(index) / scene.n(), col = int(index) % scene.n();
    std::vector<double> sums{0};
    for (int k = 0; k < scene.k(); ++k) sums.push_back(sums.back() + double(scene.problem.a_at(row, k)) * double(scene.problem.b_at(k, col)));
    return sums;
}

bool off_by(const Scene& scene, std::size_t index, const std::vector<double>& sums, const Range& range, double times) {
    const double off = double(scene.got[index]) - scene.reference.c[index];
    return std::fabs(off - times * (sums[std::size_t(range.last) + 1] - sums[std::size_t(range.first)])) <= slack(scene, index);
}

// The runs of k, all of them left out, that would explain the first flawed element.
std::vector<Range> candidates(const Scene& scene, double times) {
    const std::vector<double> sums = partial_sums(scene, scene.seen.first);
    std::vector<Range> found;
    for (int first = 0; first < scene.k(); ++first)
        for (int last = first; last < scene.k(); ++last)
            if (last - first + 1 < scene.k() && off_by(scene, scene.seen.first, sums, {first, last}, times)) found.push_back({first, last});
    return found;
}

std::optional<Range> run_of_products(const Scene& scene, double times) {
    std::vector<Range> open = candidates(scene, times);
    for (std::size_t index = 0; index < scene.got.size() && !open.empty(); ++index) {
        if (scene.seen.flaws[index] == Flaw::none) continue;
        const std::vector<double> sums = partial_sums(scene, index);
        const auto contradicts = [&](const Range& range) { return !off_by(scene, index, sums, range, times); };
        open.erase(std::remove_if(open.begin(), open.end(), contradicts), open.end());
    }
    if (open.size() == 1) return open.front();
    return {};
}

}  // namespace

Clue find_clue(const Scene& scene) {
    const bool numbers = scene.seen.wrong > 0 && scene.seen.wrong == scene.seen.flawed();
    if (!numbers || scene.got.size() > most_elements || scene.k() > longest_sum) return {};
    Clue clue;
    clue.zero = all_flawed(scene, [&](std::size_t index) { return scene.got[index] == 0; });
    if (clue.zero) return clue;
    find_owners(scene, clue);
    if (clue.belongs || clue.added) return clue;
    clue.missing = run_of_products(scene, -1);
    if (!clue.missing) clue.twice = run_of_products(scene, 1);
    return clue;
}

}  // namespace judge
