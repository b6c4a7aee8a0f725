// The cell of a word, wherever the word lies; null where nothing is remembered of it.
#pragma once
#include <cstdint>

#include "cell.hpp"

namespace simt {

const Cell* word_cell(std::uintptr_t address);

}  // namespace simt
