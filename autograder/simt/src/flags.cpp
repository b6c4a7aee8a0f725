// Flags in memory. A volatile access is a relaxed one, so that two of them do not race by themselves (PTX, "Memory Consistency
// Model", "Volatile Operations"); what is handed on through a word needs a fence. Exchanging data through volatile arrays in
// place of a barrier is told all the same: only words that are used as flags are let pass.
#include "flags.hpp"

#include <bitset>
#include <unordered_set>

#include "ordering.hpp"
#include "sites.hpp"
#include "word_cell.hpp"

namespace simt {
namespace {

auto& flags = *new std::unordered_set<std::uintptr_t>;
std::uintptr_t last_flag = 0;
std::bitset<site_mask + 1> volatile_sites;

bool is_volatile_site(std::uint32_t site) { return volatile_sites[site]; }

}  // namespace

void forget_flags() {
  flags.clear();
  last_flag = 0;
}

void note_flag(std::uintptr_t address) {
  if (address == last_flag) return;
  last_flag = address;
  flags.insert(address);
}

bool is_flag(std::uintptr_t address) { return flags.count(address) != 0; }

void note_volatile(std::uint32_t pc) {
  if (const std::uint32_t site = site_of(pc)) volatile_sites[site] = true;
}

bool sees_signal(const Cell& cell, const Access& a) {
  if (!a.atomic && !a.is_volatile) return false;
  const bool looks = a.atomic || !a.write;
  if (looks && take_over_from(cell)) return note_flag(a.address), true;
  return is_flag(a.address) && (cell.has(atomic_write) || is_volatile_site(cell.write_site()));
}

void look_again(const Access& a) {
  take_over(a.address);
  const Cell* cell = word_cell(a.address);
  if (cell != nullptr && !cell->has(split) && write_conflicts(*cell)) sees_signal(*cell, a);
}

bool is_signal(const Cell& cell, const Access& a) {
  if (!cell.has(atomic_read) || a.atomic) return false;
  if (has_fenced()) return note_flag(a.address), true;
  return a.is_volatile && is_flag(a.address);
}

bool both_volatile(const Cell& cell, const Access& a, bool against_write) {
  return a.is_volatile && (against_write ? is_volatile_site(cell.write_site()) : cell.has(atomic_read));
}

}  // namespace simt
