// verdict: memory_limit
// The host takes memory without end.
#include <vector>

int main() {
    std::vector<std::vector<char>> hoard;
    for (;;) hoard.emplace_back(1 << 24, 'x');
}
