// Words that threads signal with: written after a fence, or looked at again and again until they change.
#pragma once
#include <cstdint>

#include "cell.hpp"

namespace simt {

void forget_flags();
void note_flag(std::uintptr_t address);
bool is_flag(std::uintptr_t address);
// Sites of volatile accesses are remembered as such.
void note_volatile(std::uint32_t pc);
// A look at a word that another thread has written as a signal; what stood before its fence is ordered from here on.
bool sees_signal(const Cell& cell, const Access& access);
// The same for a look that has been examined, when others have had their turns before it happens.
void look_again(const Access& access);
// A store to a word that other threads only look at through volatile or with atomics, made to tell them something.
bool is_signal(const Cell& cell, const Access& access);
// Both accesses go through volatile: no race where the word turns out to be a flag.
bool both_volatile(const Cell& cell, const Access& access, bool against_write);

}  // namespace simt
