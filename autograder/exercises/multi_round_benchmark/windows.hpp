// Every stretch that the program may have measured: between two events, or between two readings of the host's clock.
#pragma once
#include <algorithm>
#include <map>

#include "trace.hpp"

namespace benchmark {

// What happens in a stretch of steps.
struct Content {
    std::array<std::int64_t, kinds> launches{};
    std::int64_t other_launches = 0;
    std::int64_t bytes_in = 0, bytes_out = 0, allocations = 0, work = 0;

    std::int64_t strangers(std::size_t kind) const {
        std::int64_t sum = other_launches;
        for (std::size_t i = 0; i < kinds; ++i) sum += i == kind ? 0 : launches[i];
        return sum;
    }
};

struct Window {
    bool host = false;        // two readings of the host's clock
    bool ready = true;        // false: the second event was not reached when it was asked for
    bool adjacent = true;     // no other reading lies between
    bool idle = true;         // of the host's clock: the device had nothing to do at either reading
    double ms = 0;
    std::size_t first = 0, last = 0;  // the steps at its ends
    std::int64_t line = 0;
    std::int64_t readings = 1;        // stretches that were added up
    Content content;
};

// Counts up to each step, so that any stretch is one subtraction.
class Sums {
public:
    explicit Sums(const std::vector<Step>& steps) : upto_(1) {
        for (const Step& step : steps) {
            upto_.push_back(upto_.back());
            add(upto_.back(), step);
        }
    }
    Content between(std::size_t first, std::size_t last) const {
        Content found = upto_[last];
        const Content& before = upto_[first + 1];
        for (std::size_t i = 0; i < kinds; ++i) found.launches[i] -= before.launches[i];
        found.other_launches -= before.other_launches;
        found.bytes_in -= before.bytes_in, found.bytes_out -= before.bytes_out;
        found.allocations -= before.allocations, found.work -= before.work;
        return found;
    }
    // Launches of a kind before a step.
    std::int64_t earlier(std::size_t kind, std::size_t step) const { return upto_[step].launches[kind]; }

private:
    static void add(Content& sum, const Step& step) {
        switch (step.what) {
            case What::launch: (step.kind < 0 ? sum.other_launches : sum.launches[std::size_t(step.kind)])++; break;
            case What::copy_in: sum.bytes_in += step.amount; break;
            case What::copy_out: sum.bytes_out += step.amount; break;
            case What::allocate:
            case What::release: ++sum.allocations; break;
            case What::host_work: ++sum.work; break;
            default: break;
        }
    }
    std::vector<Content> upto_;
};

constexpr std::size_t most_windows = 50'000;

inline void add_event_windows(const std::vector<Step>& steps, const Sums& sums, std::vector<Window>& windows) {
    std::map<std::int64_t, std::size_t> recorded;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].what == What::record) recorded[steps[i].event] = i;
        if (steps[i].what != What::elapsed || recorded.count(steps[i].event) == 0 || recorded.count(steps[i].other) == 0) continue;
        Window one;
        one.first = recorded[steps[i].event], one.last = recorded[steps[i].other];
        if (one.first >= one.last) continue;
        one.ready = steps[i].amount >= 0;
        one.ms = double(steps[i].amount) * 1e-6;
        one.line = steps[i].line;
        one.content = sums.between(one.first, one.last);
        windows.push_back(one);
    }
}

inline void add_host_windows(const std::vector<Step>& steps, const Sums& sums, std::vector<Window>& windows) {
    constexpr std::size_t furthest = 3;
    std::vector<std::size_t> readings;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].what == What::clock) readings.push_back(i);
    for (std::size_t i = 0; i < readings.size() && windows.size() < most_windows; ++i)
        for (std::size_t j = i + 1; j < std::min(readings.size(), i + 1 + furthest); ++j) {
            Window one;
            one.host = true;
            one.adjacent = j == i + 1;
            one.first = readings[i], one.last = readings[j];
            const Step &from = steps[one.first], &to = steps[one.last];
            one.ms = double(to.host - from.host) * 1e-6;
            one.idle = from.device <= from.host && to.device <= to.host;
            one.content = sums.between(one.first, one.last);
            windows.push_back(one);
        }
}

inline void absorb(Window& sum, const Window& one) {
    sum.ms += one.ms;
    sum.last = one.last;
    sum.idle = sum.idle && one.idle;
    sum.ready = sum.ready && one.ready;
    sum.readings += 1;
    for (std::size_t i = 0; i < kinds; ++i) sum.content.launches[i] += one.content.launches[i];
    sum.content.other_launches += one.content.other_launches;
    sum.content.bytes_in += one.content.bytes_in, sum.content.bytes_out += one.content.bytes_out;
    sum.content.allocations += one.content.allocations, sum.content.work += one.content.work;
}

// Who measures each launch, or each trip, by itself adds the times up: runs of such stretches, the first ones left out or not.
inline void add_series(std::vector<Window>& windows) {
    constexpr std::size_t most_left_out = 3, shortest = 5;
    std::vector<Window> singles[2 * kinds];
    for (const Window& one : windows)
        for (std::size_t kind = 0; kind < kinds; ++kind)
            if (one.adjacent && one.content.launches[kind] == 1 && one.content.strangers(kind) == 0) singles[2 * kind + one.host].push_back(one);
    for (const std::vector<Window>& list : singles)
        for (std::size_t begin = 0; begin < list.size();) {
            std::size_t end = begin + 1;
            // A run ends where more time passes between two stretches than a stretch takes.
            while (end < list.size() && list[end].first - list[end - 1].last < 6 + list[end].last - list[end].first) ++end;
            for (std::size_t skip = 0; skip <= most_left_out && begin + skip + shortest <= end; ++skip) {
                Window sum = list[begin + skip];
                for (std::size_t i = begin + skip + 1; i < end; ++i) absorb(sum, list[i]);
                windows.push_back(sum);
            }
            begin = end;
        }
}

inline std::vector<Window> all_windows(const std::vector<Step>& steps, const Sums& sums) {
    std::vector<Window> windows;
    add_event_windows(steps, sums, windows);
    add_host_windows(steps, sums, windows);
    add_series(windows);
    return windows;
}

}  // namespace benchmark
