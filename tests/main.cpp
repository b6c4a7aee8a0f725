// The main() of every C++ test program; compiled once, because doctest's own code is slow to compile.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
