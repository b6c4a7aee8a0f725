// Runs a fuzz target without libFuzzer: a fixed seed, a fixed number of inputs, half of them changed from what the target
// itself calls good. With clang++ and -DCOURSE_FUZZ=ON the same targets run under libFuzzer for as long as one likes.
#include "fuzz.hpp"

#include <cstdio>
#include <random>

namespace {

constexpr int inputs = FUZZ_INPUTS;
constexpr std::size_t longest = 600;

using Source = std::mt19937;

std::size_t below(Source& source, std::size_t end) { return source() % end; }

std::string random_bytes(Source& source) {
    std::string bytes(below(source, longest), '\0');
    for (char& byte : bytes) byte = char(source());
    return bytes;
}

// A few bytes changed, taken out or put in twice.
std::string changed(std::string bytes, Source& source) {
    for (std::size_t times = 1 + below(source, 4); times > 0 && !bytes.empty(); --times) {
        const std::size_t at = below(source, bytes.size()), length = below(source, 9);
        switch (below(source, 3)) {
            case 0: bytes[at] = char(source()); break;
            case 1: bytes.erase(at, length); break;
            default: bytes.insert(at, bytes.substr(below(source, bytes.size()), length));
        }
    }
    return bytes;
}

}  // namespace

int main() {
    Source source(1);
    const std::string good = good_input();
    for (int i = 0; i < inputs; ++i) {
        const std::string bytes = i % 2 == 0 && !good.empty() ? changed(good, source) : random_bytes(source);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    std::printf("%d inputs\n", inputs);
}
