// What the runner handed on: every step that the program took on the device, and the table that it reports.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "answer.hpp"

namespace benchmark {

constexpr std::size_t kinds = 3;
inline constexpr const char* names[kinds] = {"naive", "tile8", "tile16"};

// The numbers are those of the emulator's steps.
enum class What : std::int64_t { launch, copy_in, copy_out, copy_on, fill, allocate, release, record, elapsed, wait, clock, host_work };

struct Step {
    What what;
    std::int64_t kind;    // of the kernel that is launched; -1: none of the three on this case
    std::int64_t line;
    std::int64_t host;    // host time when the call came back
    std::int64_t device;  // when the device is through with what it has been given; of `record`, when the event is reached
    std::int64_t amount;  // bytes; of `elapsed` nanoseconds, or -1 for an event that is not reached
    std::int64_t event, other;
};

struct Sample {
    std::size_t kind;
    double kernel_ms, roundtrip_ms;
};

struct Summary {
    std::size_t kind;
    double kernel_ms, roundtrip_ms, gflops, transfer_ms;
};

enum class Verdict : std::int64_t { none, tile8_faster, tile16_faster, no_difference };

struct Run {
    std::array<std::int64_t, kinds> learnt{};  // 0: the kernel is right; 1: wrong; 2: launch does not start one kernel
    std::vector<Step> steps;
    std::vector<Sample> samples;
    std::vector<Summary> medians;
    Verdict verdict = Verdict::none;

    std::vector<double> values(std::size_t kind, double Sample::*field) const {
        std::vector<double> found;
        for (const Sample& one : samples)
            if (one.kind == kind) found.push_back(one.*field);
        return found;
    }
};

// What is no number is nothing measured.
inline double number(double value) { return std::isfinite(value) ? value : 0.0; }

inline bool read_kind(double number, std::size_t& kind) {
    kind = number == 0 ? 0 : number == 1 ? 1 : number == 2 ? 2 : kinds;
    return kind < kinds;
}

inline bool read_steps(judge::BodyReader& body, Run& run) {
    const std::vector<std::int64_t> head = body.longs(kinds + 1);
    if (!body.good() || head[kinds] < 0 || head[kinds] > 100'000) return false;
    std::copy(head.begin(), head.begin() + kinds, run.learnt.begin());
    for (std::int64_t i = 0; i < head[kinds]; ++i) {
        const std::vector<std::int64_t> row = body.longs(8);
        if (!body.good() || row[0] < 0 || row[0] > std::int64_t(What::host_work) || row[1] >= std::int64_t(kinds)) return false;
        run.steps.push_back({What(row[0]), row[1], row[2], row[3], row[4], row[5], row[6], row[7]});
    }
    return true;
}

inline bool read_table(judge::BodyReader& body, Run& run) {
    const std::vector<std::int64_t> head = body.longs(3);
    if (!body.good() || head[0] < 0 || head[1] < 0 || head[0] + head[1] > 2'000 || head[2] < 0 || head[2] > 3) return false;
    run.verdict = Verdict(head[2]);
    for (std::int64_t i = 0; i < head[0]; ++i) {
        const std::vector<double> row = body.doubles(3);
        run.samples.push_back({});
        if (!body.good() || !read_kind(row[0], run.samples.back().kind)) return false;
        run.samples.back().kernel_ms = number(row[1]), run.samples.back().roundtrip_ms = number(row[2]);
    }
    for (std::int64_t i = 0; i < head[1]; ++i) {
        const std::vector<double> row = body.doubles(5);
        std::size_t kind = kinds;
        if (!body.good() || !read_kind(row[0], kind)) return false;
        run.medians.push_back({kind, number(row[1]), number(row[2]), number(row[3]), number(row[4])});
    }
    return body.at_end();
}

inline bool read(judge::BodyReader& body, Run& run) { return read_steps(body, run) && read_table(body, run); }

// Equal up to rounding to float and to about five printed digits.
inline bool close(double said, double truth, double relative = 2e-5, double absolute = 0) {
    return std::isfinite(said) && std::abs(said - truth) <= relative * std::abs(truth) + absolute;
}

}  // namespace benchmark
