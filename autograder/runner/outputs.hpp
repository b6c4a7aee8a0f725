// Writing what the student's code computed: one JSON line and the raw floats of C for each case. Judges nothing.
#pragma once
#include "adapter.hpp"

namespace runner {

// False when the other end is gone.
bool write_outcome(int descriptor, const Case& one, const Outcome& outcome);

}  // namespace runner
