// What a kernel was allowed to use.
#pragma once
#include <cstddef>

namespace simt {
// Static plus dynamic shared memory that a launch of this kernel may ask for.
std::size_t dynamic_shared_allowed(const char* kernel);
}  // namespace simt
