// Numbers for instructions: small enough to be kept for every word, turned back into addresses for messages.
#pragma once
#include <cstdint>

namespace simt {

extern std::uint16_t* site_of_pc;     // by return address / 4: two calls are at least five bytes apart
extern std::uint32_t first_pc;

[[gnu::noinline, gnu::cold]] std::uint32_t new_site(std::uint32_t pc);
std::uint32_t pc_of_site(std::uint32_t site);  // 0 when there were too many instructions to number
void prepare_sites();
// For a program that was interrupted: whether an address is that of a watched access, or lies between two.
bool is_site(std::uint64_t pc);
bool lies_among_sites(std::uint64_t pc);

// 0 for an instruction not met before: the quick look then leaves it to the slow one.
inline std::uint32_t known_site(std::uint32_t pc) { return site_of_pc[(pc - first_pc) >> 2]; }

inline std::uint32_t site_of(std::uint32_t pc) {
  const std::uint32_t site = known_site(pc);
  return site != 0 ? site : new_site(pc);
}

}  // namespace simt
