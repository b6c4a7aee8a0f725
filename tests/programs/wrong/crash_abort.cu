// verdict: crash
// The program aborts.
#include <cstdlib>

int main() { std::abort(); }
