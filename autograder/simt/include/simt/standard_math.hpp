// <math.h> and <cmath> without C++17's special functions (std::riemann_zeta and the like), which the compiler would otherwise build anew
// for every file, called or not. A file that calls one is compiled with SIMT_SPECIAL_FUNCTIONS (autograder/build/precompile.py).
#pragma once
#include <cstddef>
#ifndef SIMT_SPECIAL_FUNCTIONS
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#endif
#include <math.h>
#include <cmath>
#ifndef SIMT_SPECIAL_FUNCTIONS
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#endif
