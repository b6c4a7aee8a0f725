// Shared memory of the running block: thread-local storage of the program plus the dynamic part.
#pragma once
#include <cstddef>
#include <cstdint>

#include "cell.hpp"

namespace simt {

constexpr std::size_t dynamic_shared_limit = 227 * 1024;

// Called at each launch: the range, and which bytes of it belong to no array.
void open_shared(std::size_t dynamic_bytes);
void close_shared();
bool is_shared(std::uintptr_t address);
// So near to it that an index of a shared array must have led here.
bool lies_beside_shared(std::uintptr_t address);
bool is_dynamic_shared(std::uintptr_t address);
std::uintptr_t dynamic_shared_base();
// Bytes from here to the end of the array; 0 where none lies.
std::size_t shared_room_at(std::uintptr_t address);
Cell& shared_cell_at(std::uintptr_t address);
CellRounds& shared_rounds_at(std::uintptr_t address);

}  // namespace simt
