// Explains a reported time by the stretch that was measured, and by what is wrong with that stretch or with the arithmetic.
#pragma once
#include <set>
#include <string>

#include "windows.hpp"

namespace benchmark {

using Mistakes = std::set<std::string>;

// What is to be measured: kernel times, or round trips.
struct Wanted {
    const char* aspect;
    const char* name;             // in messages
    double Sample::*field;
    std::int64_t launches;        // at least so many in one measurement
    std::int64_t warm_up;
    std::int64_t bytes_in, bytes_out;  // of one trip; 0: no copies belong to it

    bool trip() const { return bytes_in > 0; }
};

inline Mistakes mistakes_in(const Window& window, const Wanted& wanted, std::size_t kind, std::int64_t earlier) {
    const Content& in = window.content;
    const std::int64_t n = in.launches[kind];
    Mistakes found;
    if (in.allocations > 0) found.insert("benchmark_allocation_in_timing");
    if (in.work > 0) found.insert("benchmark_checking_in_timing");
    if (!wanted.trip() && (in.bytes_in > 0 || in.bytes_out > 0) && in.work == 0) found.insert("benchmark_copies_in_kernel_time");
    if (wanted.trip() && (in.bytes_in < n * wanted.bytes_in || in.bytes_out < n * wanted.bytes_out)) found.insert("benchmark_trip_incomplete");
    if (earlier < wanted.warm_up) found.insert("benchmark_no_warmup");
    if (window.host && !window.idle) found.insert("benchmark_no_synchronize");
    if (n < wanted.launches) found.insert("benchmark_too_few_launches");
    return found;
}

// A reading of a whole number of microseconds is right too.
inline double coarse(const Window& window, std::int64_t n) { return window.host ? 0.0011 * double(window.readings) / double(n) : 0.0; }

// How a reported value may have come from a stretch: with no mistake, with some, or (false) not at all.
inline bool comes_from(double said, const Window& window, std::int64_t n, Mistakes& found) {
    const double mean = window.ms / double(n), slack = coarse(window, n);
    if (close(said, mean, 2e-5, slack)) return true;
    if (n > 1 && close(said, window.ms, 2e-5, slack)) return found.insert("benchmark_total_for_mean"), true;
    if (close(said, mean * 1e-3, 2e-5, slack * 1e-3) || close(said, mean * 1e3, 2e-5, slack * 1e3)) return found.insert("benchmark_unit_mixed"), true;
    return false;
}

struct Explained {
    const Window* window;
    Mistakes mistakes;
};

// All ways in which a value can be explained.
inline std::vector<Explained> explanations(double said, std::size_t kind, const Wanted& wanted, const std::vector<Window>& windows, const Sums& sums) {
    std::vector<Explained> found;
    for (const Window& window : windows) {
        const std::int64_t n = window.content.launches[kind];
        if (n == 0 || !window.ready || window.content.strangers(kind) > 0) continue;
        Mistakes mistakes = mistakes_in(window, wanted, kind, sums.earlier(kind, window.first));
        if (comes_from(said, window, n, mistakes)) found.push_back({&window, std::move(mistakes)});
    }
    return found;
}

// A measurement of one kind: the stretches of steps that belong to it do not overlap.
struct Measured {
    std::size_t kind;
    const Window* window;
};

inline bool overlap(const Window& x, const Window& y) { return x.first < y.last && y.first < x.last; }

// The measurements that were made, right or wrong, in the order of time.
inline std::vector<Measured> measurements(const Wanted& wanted, const std::vector<Window>& windows) {
    constexpr std::int64_t fewest = 5;  // fewer back-to-back launches than that are a warm-up
    std::vector<Measured> found, apart;
    for (const Window& window : windows)
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const Content& in = window.content;
            const std::int64_t n = in.launches[kind], copied = in.bytes_in + in.bytes_out;
            const bool fits = wanted.trip() ? copied >= n * wanted.bytes_out : copied == 0;
            if (window.adjacent && n >= fewest && in.strangers(kind) == 0 && fits) found.push_back({kind, &window});
        }
    std::stable_sort(found.begin(), found.end(), [](const Measured& x, const Measured& y) { return x.window->last - x.window->first < y.window->last - y.window->first; });
    for (const Measured& one : found)
        if (std::none_of(apart.begin(), apart.end(), [&](const Measured& other) { return overlap(*one.window, *other.window); })) apart.push_back(one);
    std::sort(apart.begin(), apart.end(), [](const Measured& x, const Measured& y) { return x.window->first < y.window->first; });
    return apart;
}

}  // namespace benchmark
