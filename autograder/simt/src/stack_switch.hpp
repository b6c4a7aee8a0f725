// Leaving one stack for another. Where it can, in line: a barrier is a switch of stacks for every thread that meets it.
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>

namespace simt {

using StackMain = void (*)();  // never returns

// Boost.Context, on any processor.
struct LibrarySwitch {
  // What to give to `jump` for a start of `entry` on the stack that ends at `top`.
  template <StackMain entry>
  static void* fresh(char* top, std::size_t bytes) {
    return boost::context::detail::make_fcontext(top, bytes, [](boost::context::detail::transfer_t arrived) {
      keep_origin(arrived);
      entry();
    });
  }

  // Goes on at `to`; `from` says afterwards where the caller goes on. Returns when somebody jumps there.
  static void jump(void*& from, void* to) { keep_origin(boost::context::detail::jump_fcontext(to, &from)); }

 private:
  static void keep_origin(boost::context::detail::transfer_t arrived) { *static_cast<void**>(arrived.data) = arrived.fctx; }
};

#if defined(__x86_64__)
// The same in six instructions. No call and no return, so that the processor's guesses of return addresses stay right: every
// thread comes back through the same callers. Floating-point modes are those of the process, no kernel changes them.
struct InlineSwitch {
  template <StackMain entry>
  static void* fresh(char* top, std::size_t) {
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
using StackSwitch = InlineSwitch;
#else
using StackSwitch = LibrarySwitch;
#endif

}  // namespace simt
