// Looks at the outputs of timed launches: every element must be the exact product. Never links student code.
// Freivalds' check in whole numbers: C·x = A·(B·x) for a drawn x; a wrong row escapes once in about a million.
// Usage: timed_check REQUEST OUTPUTS SECRET, one JSON line a frame on stdout.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <map>
#include <sstream>

#include "request.hpp"

namespace timed {
namespace {

using Whole = std::uint64_t;  // modulo 2^64: equal stays equal whatever overflows

struct Frame {
    int shape = 0, round = 0, variant = 0;
    const char* bytes = nullptr;
};

struct Seen {
    long wrong_rows = 0, untouched = 0, not_whole = 0;
    int first_row = -1;
};

std::vector<Whole> times_vector(std::uint64_t seed, bool matrix_b, int rows, int cols, const std::vector<Whole>& x) {
    std::vector<Whole> y(std::size_t(rows), 0);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            y[std::size_t(row)] += Whole(std::int64_t{numerator(seed, matrix_b, std::uint64_t(row) * std::uint64_t(cols) + std::uint64_t(col))}) * x[std::size_t(col)];
    return y;
}

// A, B and C count in 4096ths and one of A and B holds signs only: A·B in 4096ths is the product of the numerators over 4096.
Whole in_parts(float c, Seen& seen) {
    constexpr std::uint32_t poison = 0xffffffffu;
    std::uint32_t bits;
    std::memcpy(&bits, &c, sizeof bits);
    seen.untouched += bits == poison;
    const double parts = double(c) * denominator;
    if (std::isfinite(parts) && std::abs(parts) < 16777216.0 && parts == std::floor(parts)) return Whole(std::int64_t(parts));
    ++seen.not_whole;
    return 0;
}

Seen look(const Request& request, const Frame& frame, std::uint64_t secret) {
    const Shape& s = request.shapes[std::size_t(frame.shape)];
    const int launch = checked_launch(request.seed, frame.shape, frame.round, frame.variant, s.launches);
    const std::uint64_t seed = set_seed(request.seed, frame.shape, frame.round, frame.variant, launch % s.sets);
    std::vector<Whole> x;
    for (int col = 0; col < s.n; ++col) x.push_back(Whole(mixed(secret ^ mixed(std::uint64_t(col))) >> 44));
    const std::vector<Whole> bx = times_vector(seed, true, s.k, s.n, x);
    const std::vector<Whole> want = times_vector(seed, false, s.m, s.k, bx);
    Seen seen;
    for (int row = 0; row < s.m; ++row) {
        Whole got = 0;
        const long before = seen.not_whole;
        for (int col = 0; col < s.n; ++col) {
            float c;
            std::memcpy(&c, frame.bytes + 4 * (std::size_t(row) * std::size_t(s.n) + std::size_t(col)), sizeof c);
            got += in_parts(c, seen) * x[std::size_t(col)];
        }
        if (seen.not_whole == before && got * denominator == want[std::size_t(row)]) continue;
        if (seen.wrong_rows++ == 0) seen.first_row = row;
    }
    return seen;
}

bool known(const Request& request, const Frame& frame) {
    return frame.shape >= 0 && frame.shape < int(request.shapes.size()) && frame.round >= 0 && frame.round < request.rounds && frame.variant >= 0;
}

// Frames come from a process that nobody vouches for: what does not fit ends the reading.
std::vector<Frame> frames_of(const Request& request, const std::string& data) {
    std::vector<Frame> frames;
    for (std::size_t at = 0; at < data.size();) {
        const std::size_t end = data.find('\n', at);
        if (end == std::string::npos || end - at > 200) break;
        std::istringstream head(data.substr(at, end - at));
        Frame frame;
        std::size_t bytes = 0;
        if (!(head >> frame.shape >> frame.round >> frame.variant >> bytes) || !known(request, frame)) break;
        const Shape& s = request.shapes[std::size_t(frame.shape)];
        if (bytes != std::size_t(s.m) * std::size_t(s.n) * 4 || data.size() - end - 1 < bytes) break;
        frame.bytes = data.data() + end + 1;
        frames.push_back(frame);
        at = end + 1 + bytes;
    }
    return frames;
}

int run(const char* request_file, const char* outputs_file, const char* secret) {
    const Request request = read_request(request_file);
    std::ifstream in(outputs_file, std::ios::binary);
    const std::string data{std::istreambuf_iterator<char>(in), {}};
    for (const Frame& frame : frames_of(request, data)) {
        const Seen seen = look(request, frame, std::stoull(secret));
        std::printf("{\"shape\": %d, \"round\": %d, \"variant\": %d, \"wrong_rows\": %ld, \"untouched\": %ld, \"not_whole\": %ld, \"first_row\": %d}\n",
                    frame.shape, frame.round, frame.variant, seen.wrong_rows, seen.untouched, seen.not_whole, seen.first_row);
    }
    return 0;
}

}  // namespace
}  // namespace timed

int main(int words, char** given) {
    try {
        return words == 4 ? timed::run(given[1], given[2], given[3]) : 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "timed_check: %s\n", error.what());
        return 2;
    }
}
