// Compares an output with the reference. Written so that only a proven small error passes.
#include "comparison.hpp"

#include <cmath>
#include <cstring>

namespace judge {
namespace {

Flaw flaw_of(float got, double want, double bound) {
    if (is_poison(got)) return Flaw::untouched;
    if (!std::isfinite(got)) return Flaw::non_finite;
    return std::fabs(double(got) - want) <= bound ? Flaw::none : Flaw::wrong;
}

void count(Comparison& seen, Flaw flaw, std::size_t index) {
    if (flaw == Flaw::none) return;
    if (seen.flawed() == 0) seen.first = index;
    if (flaw == Flaw::wrong) ++seen.wrong;
    if (flaw == Flaw::non_finite) ++seen.non_finite;
    if (flaw == Flaw::untouched) ++seen.untouched;
}

void keep_error(Comparison& seen, double error, double bound) {
    seen.exact &= error == 0;
    if (error < seen.max_error || (error == 0 && seen.bound > 0)) return;
    seen.max_error = error;
    seen.bound = bound;
}

}  // namespace

bool is_poison(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits == poison_bits;
}

const char* Comparison::reason() const {
    if (non_finite > 0) return "non_finite";
    if (wrong > 0) return "wrong";
    return untouched > 0 ? "poison" : "";
}

Comparison compare(const std::vector<float>& got, const Reference& reference) {
    Comparison seen;
    seen.flaws.reserve(got.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        const Flaw flaw = flaw_of(got[i], reference.c[i], reference.bound[i]);
        seen.flaws.push_back(flaw);
        count(seen, flaw, i);
        if (std::isfinite(got[i]))
            keep_error(seen, std::fabs(double(got[i]) - reference.c[i]), reference.bound[i]);
        else
            seen.exact = false;
    }
    return seen;
}

}  // namespace judge
