// What a fuzz target offers: one input is tried; anything amiss ends the process.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// An input that means something, to be changed a little; empty where all bytes do.
std::string good_input();

inline void require(bool holds, int line = __builtin_LINE()) {
    if (holds) return;
    std::fprintf(stderr, "what line %d requires does not hold\n", line);
    std::abort();
}
