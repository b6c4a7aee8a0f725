// verdict: output_limit
// The program prints without end.
#include <cstdio>

int main() {
    for (;;) std::puts("still computing");
}
