// Races and reads of unwritten cells wait here until their stretch between barriers ends:
// what follows from a barrier fault of the same block is folded into that fault.
#pragma once
#include <cstdint>

#include "cell.hpp"

namespace simt {

struct LaunchRecord;

constexpr std::uint64_t no_block = ~std::uint64_t{0};

struct Witness {
  std::uint32_t pc = 0;
  std::uint64_t block = 0;
  std::uint16_t thread = nobody;
  std::uint16_t round = 0;
  bool write = false;
  const LaunchRecord* launch = nullptr;  // another launch than the one that runs
};

enum class Space : std::uint8_t { shared, global };

struct Candidate {
  bool race = false;  // else a read of an unwritten cell
  Space space = Space::shared;
  std::uintptr_t address = 0;
  std::uint32_t bytes = 0;
  bool atomic = false;
  Witness here;
  Witness there;
  bool both_volatile = false;  // no race where the word turns out to be a flag
  bool no_flag = false;        // it did not
};

void suspect(const Candidate& candidate);
// One more instance of a race of this stretch that is known already: counted without looking at its particulars.
bool suspect_again(std::uint32_t here_pc, std::uint32_t there_pc, bool crosses_warps);
// Two writes to one place are a race only when their values differ: looked at once the store has happened.
void suspect_write(const Candidate& candidate);
// A plain read against another thread's atomic: no fault when the reader goes on to an atomic of its own there
// (the guide's compare-and-swap loops start that way), known only when the stretch ends.
void suspect_mixed(const Candidate& candidate);
void note_atomic(std::uintptr_t address);
extern bool writes_unsettled;  // there is something for settle_writes to look at
void settle_writes();
void commit_pending(bool folded);

}  // namespace simt
