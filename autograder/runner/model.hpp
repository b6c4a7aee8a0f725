// The model kernels, for exercises that ask about a run and not for a kernel; and what a run of the tiled one shows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "adapter.hpp"

namespace runner {

// C = A·B by the model kernel of a variant (naive, tile8, tile16). Throws Failure where CUDA does.
std::vector<float> model_product(const std::string& variant, const Case& shape, const std::vector<float>& a, const std::vector<float>& b);

// Who loaded and who stored, as the emulator saw it.
struct TileTrace {
  int tile = 0;
  int blocks_x = 0;
  int blocks_y = 0;
  int rounds = 0;
  std::vector<std::uint8_t> loads;   // for each block, round and thread: from_a, from_b
  std::vector<std::uint8_t> stores;  // for each block and thread: 1 where it stored an element of C

  enum : std::uint8_t { from_a = 1, from_b = 2 };
  int threads() const { return tile * tile; }
};

// Runs the tiled model kernel on inputs of one case's shape and listens.
TileTrace observe_tiles(const Case& shape, int tile);

}  // namespace runner
