// Twins of hypotheses/accumulators.cpp.
#include "twin_checks.hpp"

#include <cstring>

using kernels::Kernel;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16};

float never_set() {
    const std::uint32_t bits = 0xfefefefeu;
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

const Plant plants[] = {
    Plant(planted("accumulator_starts_at_one", every, [](Kernel& k) { k.start = 1; })),
    Plant(planted("accumulator_never_set", every, [](Kernel& k) { k.start = never_set(); })),
};

}  // namespace
