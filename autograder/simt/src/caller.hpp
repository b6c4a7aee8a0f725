// The place that called: the return address of the function in which it stands. Code lies below 4 GiB, so 32 bits hold it.
#pragma once
#include <cstdint>

#define SIMT_PC static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)))
