// Inputs of timed runs: exact sums in FP32 in any order, and not in TF32, FP16 or BF16. Drawn on the device, drawn again by the checker.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE
#endif

namespace timed {

// SplitMix64's finaliser: integers only, so that host and device agree to the bit.
EVERYWHERE inline std::uint64_t mixed(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

// One matrix is wide (12 bits: one more than TF32 and FP16 keep), the other holds signs; which is which depends on the seed.
// Every partial sum is a whole number of 4096ths far below 2^24 of them, so FP32 rounds nowhere.
constexpr int denominator = 4096;
EVERYWHERE inline int numerator(std::uint64_t seed, bool matrix_b, std::uint64_t index) {
    const std::uint64_t bits = mixed(mixed(seed * 2 + matrix_b) ^ index);
    const bool wide = ((seed & 1) != 0) == matrix_b;
    const int size = wide ? int(bits & 0xfff) | 0x801 : denominator;  // odd, and at least half: no bit can be spared
    return (bits >> 40 & 1) ? -size : size;
}
EVERYWHERE inline float value(std::uint64_t seed, bool matrix_b, std::uint64_t index) {
    return float(numerator(seed, matrix_b, index)) / float(denominator);
}

struct Shape {
    int m = 0, n = 0, k = 0;
    int launches = 50;  // timed, back to back
    int trips = 0;      // round trips; 0: none
    int sets = 1;       // different inputs among the launches
    int outputs = 0;    // 1: every launch writes the same C; 0: each has its own
};

// Which inputs launch i of one measurement works on.
inline std::uint64_t set_seed(std::uint64_t seed, int shape, int round, int variant, int set) {
    std::uint64_t value = mixed(seed);
    for (int part : {shape, round, variant, set}) value = mixed(value ^ std::uint64_t(part));
    return value;
}
// Which launch's output is looked at: drawn, so that no launch may be skipped.
inline int checked_launch(std::uint64_t seed, int shape, int round, int variant, int launches) {
    return int(mixed(set_seed(seed, shape, round, variant, -1)) % std::uint64_t(launches));
}

}  // namespace timed
