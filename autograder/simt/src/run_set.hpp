// A set of blocks by their turn in the launch, as stretches: the blocks of a chain or of a ticket are one stretch.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace simt {

class RunSet {
 public:
  bool empty() const { return stretches_.empty(); }
  void clear() { stretches_.clear(); }
  bool has(std::uint32_t run) const {
    const auto after = std::upper_bound(stretches_.begin(), stretches_.end(), run, [](std::uint32_t r, const Stretch& s) { return r < s.first; });
    return after != stretches_.begin() && run <= std::prev(after)->second;
  }
  void add(const RunSet& other) {
    for (const Stretch& s : other.stretches_) add(s.first, s.second);
  }
  void add(std::uint32_t first, std::uint32_t last) {
    auto at = std::lower_bound(stretches_.begin(), stretches_.end(), first, [](const Stretch& s, std::uint32_t f) { return s.second + 1 < f; });
    auto end = at;
    for (; end != stretches_.end() && end->first <= last + 1; ++end) {
      first = std::min(first, end->first);
      last = std::max(last, end->second);
    }
    stretches_.insert(stretches_.erase(at, end), {first, last});
    if (stretches_.size() > most) close_a_gap();
  }

 private:
  using Stretch = std::pair<std::uint32_t, std::uint32_t>;
  static constexpr std::size_t most = 64;

  // Too many to keep: blocks between two of them count too. Better a race unsaid than one that is none.
  void close_a_gap() {
    stretches_[0].second = stretches_[1].second;
    stretches_.erase(stretches_.begin() + 1);
  }
  std::vector<Stretch> stretches_;  // rising, none beside the next
};

}  // namespace simt
