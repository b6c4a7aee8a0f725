// `assert` inside a kernel: told with its text, thread and line instead of ending the process.
#pragma once
#include <cassert>

namespace simt {
// Called for a failed assertion, on host or device.
[[noreturn]] void assertion_failed(const char* text, const char* file, int line, const char* function);
}  // namespace simt

#ifndef NDEBUG
#undef assert
#define assert(condition) ((condition) ? (void)0 : ::simt::assertion_failed(#condition, __FILE__, __LINE__, __func__))
#endif

[[noreturn]] void __trap(const char* file = __builtin_FILE(), int line = __builtin_LINE());
void __brkpt();
