// Threads that wait in a loop for a value: the others of the block get their turns meanwhile, and when nobody is left
// who could write it, that is told.
#pragma once
#include <cstdint>

#include "findings.hpp"

namespace simt {

// Called at each volatile read and each atomic of a kernel, when it has been looked at and is about to happen.
// True when others have had their turns in between, so that another value may be there than the one that was looked at.
bool look_for_spin(std::uintptr_t address, std::uint32_t bytes, std::uint32_t pc, bool atomic);
// For a program that is out of time: what the running thread looked at last in this way, if it did so again and again.
void add_spin(Json& body);
// A grid that waits for ever is not gone on with.
bool launch_is_abandoned();

}  // namespace simt
