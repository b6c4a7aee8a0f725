// Memory that kernels ask for themselves: malloc, free, new and delete on the device.
// Guide, "Dynamic Global Memory Allocation and Operations".
#pragma once
#include <cstddef>
#include <cstdint>

#include "cell.hpp"

namespace simt {

// Null when the heap's limit is reached, as on a device.
void* heap_allocate(std::size_t bytes, std::uint32_t pc);
void heap_release(void* pointer, std::uint32_t pc);
// Bytes from here to the end of a live piece; 0 where there is none.
std::size_t heap_room_at(std::uintptr_t address);
// True when the access lies in a live piece; else it is told.
bool heap_allows(const Access& access);
// What cudaDeviceSetLimit(cudaLimitMallocHeapSize, …) sets.
void set_heap_limit(std::size_t bytes);
std::size_t heap_limit();
void tell_heap_leaks();
void reset_heap();

}  // namespace simt
