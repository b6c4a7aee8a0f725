// Doors to functions that use vector registers, for callers who believe that these are kept (include/simt/kept_registers.hpp).
#include "check.hpp"
#include "simt/barrier.hpp"

extern "C" {
void simt_examine(const simt::Access* access) { simt::examine_anywhere(*access); }
void simt_wait(int where, const char* file, int line) { simt::barrier(where, file, line); }
}

#if defined(__x86_64__)
// Room on the stack (which is aligned afterwards), the registers into it, the call, and back.
#define SIMT_DOOR(name, target, room, ...)                                       \
  __asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n\t"     \
          "subq $" room ", %rsp\n\t"                                             \
          ".irp r," #__VA_ARGS__ "\n\tmovups %xmm\\r, \\r*16(%rsp)\n\t.endr\n\t" \
          "call " target "\n\t"                                                  \
          ".irp r," #__VA_ARGS__ "\n\tmovups \\r*16(%rsp), %xmm\\r\n\t.endr\n\t" \
          "addq $" room ", %rsp\n\tret\n.size " name ", .-" name "\n")
#define SIMT_ALL_DOOR(name, target) SIMT_DOOR(name, target, "264", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define SIMT_HANDLER_DOOR(name) SIMT_ALL_DOOR("simt_kept_ubsan_handle_" name, "__ubsan_handle_" name)

SIMT_ALL_DOOR("simt_kept_examine", "simt_examine");
SIMT_HANDLER_DOOR("out_of_bounds");
SIMT_HANDLER_DOOR("add_overflow");
SIMT_HANDLER_DOOR("sub_overflow");
SIMT_HANDLER_DOOR("mul_overflow");
SIMT_HANDLER_DOOR("divrem_overflow");
SIMT_HANDLER_DOOR("negate_overflow");
SIMT_HANDLER_DOOR("type_mismatch_v1");
SIMT_DOOR("simt_kept_barrier", "simt_wait", "72", 0, 1, 2, 3);
#endif
