// Page-locked host memory: the host's own, and kernels may reach it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {
bool is_pinned(const void* pointer);
// Registered with cudaHostRegister; what cudaHostAlloc returns lies among the allocations.
bool is_registered(std::uintptr_t address, std::size_t bytes);
}  // namespace simt
