// Tells g++ which registers the emulator's callbacks leave alone, so that a kernel's values stay in registers around them.
// g++ looks at the body of a function that it has already compiled (-fipa-ra). So each callback gets a body here that claims to
// change all registers but the kept ones; quick_read.sed then turns the calls into calls of the real thing
// (src/kept_registers.cpp), which keeps them. A call that was left as it is would stop at once.
#pragma once
#if defined(SIMT_KEEPS_REGISTERS)

#define SIMT_CHANGES(...)                                                                                                        \
  __asm__ volatile("ud2" ::: "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc", "memory", "st", "st(1)", "st(2)", \
                   "st(3)", "st(4)", "st(5)", "st(6)", "st(7)" __VA_ARGS__)
#define SIMT_CALLBACK(name, ...) \
  __attribute__((noinline, used)) static void name(__VA_ARGS__) { SIMT_CHANGES(); }

extern "C" {
SIMT_CALLBACK(__builtin___tsan_read4, void*)
SIMT_CALLBACK(__builtin___tsan_write4, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_out_of_bounds, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_add_overflow, void*, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_sub_overflow, void*, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_mul_overflow, void*, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_divrem_overflow, void*, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_negate_overflow, void*, void*)
SIMT_CALLBACK(__builtin___ubsan_handle_type_mismatch_v1, void*, void*)

// Every thread of a block keeps its own: few registers, or the stacks of a block leave the cache.
__attribute__((noinline, used)) static void simt_barrier(int, const char*, int) {
  SIMT_CHANGES(, "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}
}

#undef SIMT_CALLBACK
#undef SIMT_CHANGES
#else
namespace simt {
void barrier(int where, const char* file, int line);
}
inline void simt_barrier(int where, const char* file, int line) { simt::barrier(where, file, line); }
#endif
