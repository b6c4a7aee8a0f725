// What is remembered of one 4-byte word: who wrote it last, who read it, in which segment, at which instruction.
// Sixteen bytes, so that the cells of a tile stay in the first-level cache.
#pragma once
#include <cstdint>

#include "hot.hpp"

namespace simt {

constexpr std::uint16_t nobody = 0xffff;

enum CellFlag : std::uint64_t {
  initialised = 1,    // known to hold a value (global memory)
  split = 2,          // remembered byte by byte: read_segment is the index of four cells of its own
  forbidden = 4,      // no array lies here (shared memory)
  atomic_write = 8,   // the last write was atomic
  atomic_read = 16,   // the remembered reads are the read halves of atomics
  foreign_read = 32,  // an earlier block of the launch in read_segment has read it too (global memory)
  wrote_byte = 64,    // cells of single bytes: the last write was this wide
  wrote_pair = 128,
};

// Fields of Cell::who. A site is a number for an instruction (sites.hpp), small enough to be kept for every word.
constexpr std::uint64_t thread_mask = 1023;
constexpr unsigned reader_at = 10, second_at = 20, write_site_at = 31, read_site_at = 43, has_second_at = 55, flags_at = 56;
constexpr std::uint64_t site_mask = 4095;

struct Cell {
  std::uint32_t write_segment;
  std::uint32_t read_segment;
  std::uint64_t who;

  std::uint16_t writer() const { return static_cast<std::uint16_t>(who & thread_mask); }
  std::uint16_t reader() const { return static_cast<std::uint16_t>(who >> reader_at & thread_mask); }
  bool has_second() const { return (who >> has_second_at & 1) != 0; }
  std::uint16_t second() const { return static_cast<std::uint16_t>(who >> second_at & thread_mask); }
  std::uint32_t write_site() const { return static_cast<std::uint32_t>(who >> write_site_at & site_mask); }
  std::uint32_t read_site() const { return static_cast<std::uint32_t>(who >> read_site_at & site_mask); }
  std::uint64_t flags() const { return who >> flags_at; }
  bool has(CellFlag flag) const { return (flags() & flag) != 0; }
  void set(CellFlag flag, bool on) {
    const std::uint64_t bit = static_cast<std::uint64_t>(flag) << flags_at;
    who = on ? who | bit : who & ~bit;
  }
};
static_assert(sizeof(Cell) == 16);

// The rounds in which a word of shared memory was touched: kept apart, only messages want them.
struct CellRounds {
  std::uint16_t write;
  std::uint16_t read;
};

struct Access {
  std::uintptr_t address;
  std::uint32_t bytes;
  std::uint32_t pc;
  bool write;
  bool atomic;
  bool is_volatile = false;
  bool blind = false;  // an atomic store, which reads nothing
  bool reads() const { return !write || (atomic && !blind); }
  bool relaxed() const { return is_volatile && !write; }  // no race with atomics of others
};

// The reads before a write need not be kept: whatever races with them races with the write as well.
inline void remember_write(Cell& cell, std::uint64_t site) {
  constexpr std::uint64_t fields = thread_mask | site_mask << write_site_at;
  cell.write_segment = hot.segment;
  cell.read_segment = 0;
  cell.who = (cell.who & ~fields) | hot.thread | site << write_site_at;
}

// Two threads have read the word since its last write, in this very segment, and nothing about it is special:
// one more read can tell nothing new.
inline bool is_plainly_shared(const Cell& cell) { return cell.read_segment == hot.segment && cell.who >> has_second_at == 1; }

inline void remember_first_reader(Cell& cell, std::uint64_t site) {
  constexpr std::uint64_t fields = thread_mask << reader_at | std::uint64_t{1} << has_second_at | site_mask << read_site_at;
  cell.read_segment = hot.segment;
  cell.who = (cell.who & ~fields) | static_cast<std::uint64_t>(hot.thread) << reader_at | site << read_site_at;
}

// The first reader of an interval and one other are enough to know whether a write races.
inline void remember_second_reader(Cell& cell) {
  constexpr std::uint64_t fields = thread_mask << second_at;
  cell.who = (cell.who & ~fields) | static_cast<std::uint64_t>(hot.thread) << second_at | std::uint64_t{1} << has_second_at;
}

// A segment of an earlier block of this launch: no barrier orders it with the present block.
inline bool is_foreign(std::uint32_t segment) { return segment >= hot.launch_first && segment < hot.block_first; }

// Reads of global memory: what earlier blocks of this launch read stays known as a flag.
inline void note_foreign_read(Cell& cell) {
  if (cell.read_segment < hot.launch_first) cell.set(foreign_read, false);
  else if (cell.read_segment < hot.block_first) cell.set(foreign_read, true);
}

inline void remember_read(Cell& cell, std::uint64_t site) {
  if (cell.read_segment < hot.interval_first) {
    note_foreign_read(cell);
    remember_first_reader(cell, site);
  } else if (cell.reader() != hot.thread) {
    remember_second_reader(cell);
  }
}

inline bool write_conflicts(const Cell& cell) {
  return (cell.write_segment >= hot.interval_first && cell.writer() != hot.thread) || is_foreign(cell.write_segment);
}

inline bool read_conflicts(const Cell& cell) {
  if (cell.read_segment < hot.launch_first) return false;
  if (cell.read_segment < hot.block_first || cell.has(foreign_read)) return true;
  return cell.read_segment >= hot.interval_first && (cell.reader() != hot.thread || (cell.has_second() && cell.second() != hot.thread));
}

}  // namespace simt
