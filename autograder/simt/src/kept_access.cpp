// The callbacks of four-byte accesses for code that keeps values in vector registers around them (include/simt/kept_registers.hpp).
// Compiled for general registers only: the quick look touches no others, the slow one is called through a door that saves them.
#include "caller.hpp"
#include "check.hpp"

#if defined(__x86_64__)
extern "C" {
void simt_kept_tsan_read4(void* p) { simt::observe<false, 4, simt::examine_kept<false, 4>>((std::uintptr_t)p, SIMT_PC); }
void simt_kept_tsan_write4(void* p) { simt::observe<true, 4, simt::examine_kept<true, 4>>((std::uintptr_t)p, SIMT_PC); }
}
#endif
