// Calls through pointers in the student's code. A kernel that runs beside the part that reports may call nothing but what kernels reach.
#pragma once
#include <string>

namespace simt {

// From now on a pointer must lead to one of these functions of the student's file (names as the linker knows them, one a line) or
// to a function of the mathematical library.
void check_calls(const std::string& names_file);

}  // namespace simt
