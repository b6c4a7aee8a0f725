// Leaving one stack for another, in line: a barrier is a switch of stacks for every thread that meets it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

using StackMain = void (*)();  // never returns

// No call and no return in between, so that the processor's guesses of return addresses stay right: every thread comes back
// through the same callers. Floating-point modes are those of the process, no kernel changes them. x86-64, as indices.hpp.
struct StackSwitch {
  template <StackMain entry>
  static void* fresh(char* top) {
    auto* end = reinterpret_cast<std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(top) & ~std::uintptr_t{15});
    end[-1] = 0;  // the entry's return address: nowhere
    end[-2] = reinterpret_cast<std::uintptr_t>(entry);
    return end - 2;
  }

  // On the stack left behind: below the red zone the frame pointer, and below that where to go on.
  [[gnu::always_inline]] static void jump(void*& from, void* to) {
    void** keep = &from;
    __asm__ volatile(
        "leaq -128(%%rsp), %%rsp\n\t"
        "pushq %%rbp\n\t"
        "leaq 1f(%%rip), %%rcx\n\t"
        "pushq %%rcx\n\t"
        "movq %%rsp, (%[keep])\n\t"
        "movq %[to], %%rsp\n\t"
        "popq %%rcx\n\t"
        "jmpq *%%rcx\n"
        "1:\n\t"
        "popq %%rbp\n\t"
        "leaq 128(%%rsp), %%rsp"
        : [keep] "+a"(keep), [to] "+d"(to)
        :
        : "rcx", "rbx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3",
          "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  }
};

}  // namespace simt
