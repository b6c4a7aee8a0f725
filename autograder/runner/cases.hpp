// Reading the cases of a graded run: one JSON line each, then the floats of A and of B unless the case has a form.
#pragma once
#include <istream>

#include "adapter.hpp"

namespace runner {

// False at the end of the file. Throws std::runtime_error for a file that breaks off.
bool read_case(std::istream& in, Case& out);

}  // namespace runner
