// The device heap: pieces of one large allocation, each with a gap behind it; no address is given out twice.
#include "device_heap.hpp"

#include <algorithm>
#include <map>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "launch_state.hpp"
#include "repeats.hpp"

namespace simt {
namespace {

constexpr std::size_t span = std::size_t{1} << 30;      // of addresses; memory is taken when it is touched
constexpr std::size_t alignment = 16, widest_gap = 4096;

struct Piece {
  std::size_t bytes = 0;
  std::uint32_t pc = 0;        // of the malloc
  std::uint32_t freed_pc = 0;  // 0 = live
};

struct Heap {
  Allocation* whole = nullptr;
  std::map<std::uintptr_t, Piece> pieces;
  std::size_t next = alignment;
  std::size_t live = 0;
  std::size_t limit = 8 << 20;
};
Heap& heap = *new Heap;

std::size_t rounded(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

// The piece at or before `address`, or the end.
std::map<std::uintptr_t, Piece>::iterator piece_before(std::uintptr_t address) {
  auto after = heap.pieces.upper_bound(address);
  return after == heap.pieces.begin() ? heap.pieces.end() : std::prev(after);
}

bool prepared() {
  if (heap.whole == nullptr && (heap.whole = arena().allocate(span, false)) != nullptr) {
    heap.whole->heap = true;
    arena().make_cells(*heap.whole);
  }
  return heap.whole != nullptr;
}

void add_piece(Json& body, std::uintptr_t address) {
  body["space"] = "global";
  const auto piece = piece_before(address);
  body["array"] = "memory from malloc";
  if (piece == heap.pieces.end()) return;
  body["offset"] = address - piece->first;
  body["array_bytes"] = piece->second.bytes;
  body["other"] = {{"pc", piece->second.freed_pc != 0 ? piece->second.freed_pc : piece->second.pc}};
}

void tell(const char* kind, std::uint32_t pc, const Json& facts, std::uintptr_t address) {
  findings().note({kind, pc, 0}, [&] {
    Json body = facts;
    body["pc"] = pc;
    add_running_thread(body);
    add_piece(body, address);
    return body;
  });
}

}  // namespace

void* heap_allocate(std::size_t bytes, std::uint32_t pc) {
  cannot_be_repeated();
  if (bytes > heap.limit - std::min(heap.live, heap.limit) || !prepared()) return nullptr;
  const std::size_t size = std::max<std::size_t>(rounded(bytes), alignment);
  if (heap.next + size + widest_gap > span) return nullptr;
  const std::uintptr_t base = heap.whole->base + heap.next;
  heap.next += size + alignment + std::min(size, widest_gap - alignment);
  heap.live += bytes;
  heap.pieces[base] = {bytes, pc, 0};
  return reinterpret_cast<void*>(base);
}

void heap_release(void* pointer, std::uint32_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto piece = heap.pieces.find(address);
  if (piece == heap.pieces.end()) return tell("double_free", pc, {{"detail", {{"why", "not_from_device_malloc"}}}}, address);
  if (piece->second.freed_pc != 0) return tell("double_free", pc, Json::object(), address);
  piece->second.freed_pc = pc;
  heap.live -= piece->second.bytes;
  arena().forget(*heap.whole, piece->first - heap.whole->base, rounded(piece->second.bytes));
}

std::size_t heap_room_at(std::uintptr_t address) {
  const auto piece = piece_before(address);
  if (piece == heap.pieces.end() || piece->second.freed_pc != 0) return 0;
  const std::size_t offset = address - piece->first;
  return offset < piece->second.bytes ? piece->second.bytes - offset : 0;
}

bool heap_allows(const Access& a) {
  if (heap_room_at(a.address) >= a.bytes) return true;
  const auto piece = piece_before(a.address);
  const bool freed = piece != heap.pieces.end() && piece->second.freed_pc != 0 && a.address - piece->first < rounded(piece->second.bytes);
  tell(freed ? "use_after_free" : "out_of_bounds_global", a.pc, {{"access", a.write ? "write" : "read"}, {"bytes", a.bytes}}, a.address);
  return false;
}

void set_heap_limit(std::size_t bytes) { heap.limit = std::min(bytes, span / 2); }
std::size_t heap_limit() { return heap.limit; }

void reset_heap() {
  heap.pieces.clear();
  heap.live = 0;
}

void tell_heap_leaks() {
  for (const auto& entry : heap.pieces) {
    const auto& piece = entry.second;
    if (piece.freed_pc != 0) continue;
    findings().note({"memory_leak", piece.pc, 1}, [&] { return Json{{"pc", piece.pc}, {"array_bytes", piece.bytes}, {"array", "memory from malloc"}}; });
  }
}

}  // namespace simt
