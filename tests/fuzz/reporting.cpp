// The judge's parts report through doctest; a fuzz target has no test cases of its own.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
