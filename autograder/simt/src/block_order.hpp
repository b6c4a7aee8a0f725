// Which block of a grid comes next: CUDA promises no order, so other orders than first to last must give the same result.
#pragma once
#include <cstdint>
#include <vector>

namespace simt {

class BlockOrder {
 public:
  // As the order of the threads was chosen; `launch` makes each launch another shuffle.
  BlockOrder(std::uint64_t blocks, std::uint64_t launch);
  std::uint64_t at(std::uint64_t turn) const;

 private:
  std::uint64_t blocks_;
  bool reverse_;
  std::vector<std::uint32_t> shuffled_;  // empty: first to last, or last to first
};

}  // namespace simt
