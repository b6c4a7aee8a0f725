// Site numbers: handed out at an instruction's first access.
#include "sites.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <vector>

#include "cell.hpp"

extern "C" {
extern char __executable_start;
extern char etext;
}

namespace simt {
namespace {

std::vector<std::uint32_t>& pcs() {
  static auto* list = new std::vector<std::uint32_t>(1, 0);
  return *list;
}

}  // namespace

std::uint16_t* site_of_pc = nullptr;
std::uint32_t first_pc = 0;

void prepare_sites() {
  first_pc = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&__executable_start));
  const std::size_t text = static_cast<std::size_t>(&etext - &__executable_start) + 4096;
  void* table = mmap(nullptr, text / 2 + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  site_of_pc = static_cast<std::uint16_t*>(table);
}

std::uint32_t new_site(std::uint32_t pc) {
  if (pcs().size() > site_mask) return 0;
  pcs().push_back(pc);
  const auto site = static_cast<std::uint32_t>(pcs().size() - 1);
  site_of_pc[(pc - first_pc) >> 2] = static_cast<std::uint16_t>(site);
  return site;
}

std::uint32_t pc_of_site(std::uint32_t site) { return pcs()[site]; }

bool is_site(std::uint64_t pc) { return pc >= first_pc && pc < reinterpret_cast<std::uintptr_t>(&etext) && known_site(static_cast<std::uint32_t>(pc)) != 0; }

bool lies_among_sites(std::uint64_t pc) {
  const auto [low, high] = std::minmax_element(pcs().begin() + 1, pcs().end());
  return pcs().size() > 1 && *low <= pc && pc <= *high;
}

}  // namespace simt
