// Text of the source as its author wrote it, where a macro caught what the rewriter made of it.
#pragma once
#include <string>

namespace simt {
std::string as_written(const char* text);
}
