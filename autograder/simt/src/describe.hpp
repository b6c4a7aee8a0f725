// Turning addresses into the names a student knows.
#pragma once
#include <cstdint>

#include "findings.hpp"

namespace simt {

struct Allocation;

// Adds space, array, index or offset of the array that holds `address` (or lies nearest).
void add_array(Json& body, std::uintptr_t address);
// Of an access that leaves the dynamic shared memory: how much the launch gave, how much it takes, and the launch as the other side.
void add_dynamic_size(Json& body, std::uintptr_t address, std::size_t bytes);
// The allocation's name: a kernel parameter that points into it, else what the program or adapter called it.
std::string name_of(const Allocation& allocation);

}  // namespace simt
