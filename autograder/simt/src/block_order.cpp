// Orders of the blocks: forward, reverse, shuffled.
#include "block_order.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "block.hpp"

namespace simt {
namespace {

constexpr std::uint64_t most_shuffled = std::uint64_t{1} << 22;  // beyond, a reversed grid has to do

}  // namespace

BlockOrder::BlockOrder(std::uint64_t blocks, std::uint64_t launch)
    : blocks_(blocks), reverse_(chosen_order() == Order::reverse || (chosen_order() == Order::random && blocks > most_shuffled)) {
  if (chosen_order() != Order::random || reverse_) return;
  shuffled_.resize(blocks);
  std::iota(shuffled_.begin(), shuffled_.end(), 0u);
  std::mt19937_64 source(chosen_seed() * 0x9e3779b97f4a7c15ull + launch);
  std::shuffle(shuffled_.begin(), shuffled_.end(), source);
}

std::uint64_t BlockOrder::at(std::uint64_t turn) const {
  if (!shuffled_.empty()) return shuffled_[turn];
  return reverse_ ? blocks_ - 1 - turn : turn;
}

}  // namespace simt
