// Frames from a process that nobody trusts: whatever comes, the judge answers and does not fall over.
#include "frames.hpp"

#include <doctest/doctest.h>

#include <cstring>

namespace {

judge::Case product(int id, int m, int n) {
    judge::Case one;
    one.id = id;
    one.variant = "tile8";
    one.m = m;
    one.n = n;
    one.k = 1;
    one.inputs = "eighths";
    return one;
}

judge::Plan two_cases() { return {"tiled_matmul", {product(1, 1, 2), product(2, 2, 2)}}; }

std::string frame(int id, const std::vector<float>& values, const std::string& status = "ok") {
    std::string bytes = "{\"id\": " + std::to_string(id) + ", \"status\": \"" + status + "\", \"detail\": \"why\", \"bytes\": " +
                        std::to_string(values.size() * 4) + "}\n";
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * 4);
    return bytes;
}

const std::string good = frame(1, {1, 2}) + frame(2, {3, 4, 5, 6});

}  // namespace

TEST_CASE("complete outputs arrive") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), good);
    CHECK(outputs.complete);
    CHECK(outputs.cases.at(2).c == std::vector<float>{3, 4, 5, 6});
}

TEST_CASE("frames may come in any order") {
    CHECK(judge::parse_outputs(two_cases(), frame(2, {3, 4, 5, 6}) + frame(1, {1, 2})).complete);
}

TEST_CASE("an empty file leaves every case missing") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), "");
    CHECK_FALSE(outputs.complete);
    CHECK(outputs.cases.at(1).reason == "no_frame");
    CHECK(outputs.cases.at(2).reason == "no_frame");
}

TEST_CASE("a truncated frame is missing, and those before it count") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), std::string_view(good).substr(0, good.size() - 3));
    CHECK_FALSE(outputs.complete);
    CHECK(outputs.fault == "truncated");
    CHECK(outputs.cases.at(1).arrived);
    CHECK(outputs.cases.at(2).reason == "truncated");
    CHECK(outputs.cases.at(2).detail == "13 of 16 bytes");
}

TEST_CASE("a frame of another length is missing") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), frame(1, {1, 2, 3}) + frame(2, {3, 4, 5, 6}));
    CHECK(outputs.cases.at(1).reason == "wrong_length");
    CHECK(outputs.cases.at(2).arrived);
}

TEST_CASE("a case that failed in CUDA says so") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), frame(1, {}, "cuda_error") + frame(2, {3, 4, 5, 6}));
    CHECK(outputs.cases.at(1).reason == "cuda_error");
    CHECK(outputs.cases.at(1).detail == "why");
}

TEST_CASE("two answers to one case: neither counts") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), good + frame(1, {1, 2}));
    CHECK(outputs.cases.at(1).reason == "duplicate");
    CHECK_FALSE(outputs.complete);
}

TEST_CASE("what is no frame ends the reading") {
    for (const char* const bad : {"hello\n", "[]\n", "{}\n", "\n", "{\"id\": -1, \"status\": \"ok\", \"bytes\": 4}\nabcd",
                                  "{\"id\": 1, \"status\": 3, \"bytes\": 8}\n", "{\"id\": 1, \"status\": \"ok\", \"bytes\": -8}\n",
                                  "{\"id\": 1.5, \"status\": \"ok\", \"bytes\": 8}\n", "{\"id\": 99999999999, \"status\": \"ok\", \"bytes\": 0}\n",
                                  "{\"id\": 1, \"status\": \"ok\", \"bytes\": 1e30}\n", "no end of line"}) {
        CAPTURE(bad);
        const judge::Outputs outputs = judge::parse_outputs(two_cases(), bad);
        CHECK(outputs.fault == "malformed");
        CHECK_FALSE(outputs.cases.at(1).arrived);
    }
}

TEST_CASE("more bytes promised than there are is truncation, even at the limits of integers") {
    const judge::Outputs outputs =
        judge::parse_outputs(two_cases(), "{\"id\": 1, \"status\": \"ok\", \"bytes\": 18446744073709551615}\nabc");
    CHECK(outputs.fault == "truncated");
    CHECK(outputs.cases.at(1).reason == "truncated");
}

TEST_CASE("bytes after the last frame make the file incomplete") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), good + "x");
    CHECK_FALSE(outputs.complete);
    CHECK(outputs.cases.at(1).arrived);
}

TEST_CASE("a case that is not in the plan is refused") {
    const judge::Outputs outputs = judge::parse_outputs(two_cases(), frame(7, {1}) + good);
    CHECK(outputs.fault == "unknown_case");
    CHECK_FALSE(outputs.complete);
}

TEST_CASE("deeply nested JSON does not exhaust the stack") {
    const std::string nested = std::string(60000, '[') + "\n";
    CHECK(judge::parse_outputs(two_cases(), nested).fault == "malformed");
}

// Changed, cut and doubled frames from a fixed generator; an answer for every case is all that is asked.
TEST_CASE("twenty thousand damaged files") {
    std::uint32_t state = 12345;
    const auto next = [&state](std::uint32_t below) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % below;
    };
    int complete = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string bytes = good;
        for (std::uint32_t change = next(4); change > 0; --change) bytes[next(std::uint32_t(bytes.size()))] = char(next(256));
        if (next(4) == 0) bytes.resize(next(std::uint32_t(bytes.size())));
        if (next(8) == 0) bytes += bytes.substr(next(std::uint32_t(bytes.size() + 1)));
        const judge::Outputs outputs = judge::parse_outputs(two_cases(), bytes);
        REQUIRE(outputs.cases.size() == 2);
        for (const auto& [id, output] : outputs.cases)
            REQUIRE(output.arrived == (output.reason.empty() && output.c.size() == std::size_t(id) * 2));
        complete += outputs.complete;
    }
    CHECK(complete > 0);
    CHECK(complete < 20000);
}
