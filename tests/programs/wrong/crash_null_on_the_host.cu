// verdict: crash
// The host writes through a null pointer.
#include <cstdlib>

int main() {
    volatile int* nothing = std::getenv("NO_SUCH_VARIABLE_HERE") ? new int : nullptr;
    *nothing = 1;
    return *nothing;
}
