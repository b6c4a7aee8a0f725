// What is remembered of one 4-byte word: who wrote it last, who read it, in which segment, from which instruction.
#pragma once
#include <cstdint>

#include "hot.hpp"

namespace simt {

constexpr std::uint16_t nobody = 0xffff;

enum CellFlag : std::uint16_t {
  initialised = 1,     // known to hold a value (global memory)
  split = 2,           // remembered byte by byte: write_pc is the index of four cells of its own
  forbidden = 4,       // no array lies here (shared memory)
  atomic_write = 8,    // the last write was atomic
  atomic_read = 16,    // the remembered reads are the read halves of atomics
};

struct Cell {
  std::uint32_t write_segment;
  std::uint32_t write_pc;
  std::uint32_t read_segment;
  std::uint32_t read_pc;
  std::uint16_t write_thread;
  std::uint16_t read_thread;   // first reader in read_segment's interval
  std::uint16_t second_reader; // another one of the same interval, or nobody
  std::uint16_t flags;
  std::uint16_t write_round;
  std::uint16_t read_round;
  std::uint32_t foreign_segment;  // a read by an earlier block of the same launch (global memory)
};
static_assert(sizeof(Cell) == 32);

struct Access {
  std::uintptr_t address;
  std::uint32_t bytes;
  std::uint32_t pc;
  bool write;
  bool atomic;
};

inline void remember_write(Cell& cell, std::uint32_t pc) {
  cell.write_segment = hot.segment;
  cell.write_pc = pc;
  cell.write_thread = hot.thread;
  cell.write_round = hot.round;
}

inline void remember_first_reader(Cell& cell, std::uint32_t pc) {
  cell.read_segment = hot.segment;
  cell.read_pc = pc;
  cell.read_thread = hot.thread;
  cell.read_round = hot.round;
  cell.second_reader = nobody;
}

// Reads of the present interval: the first reader and one other are enough to know whether a write races.
inline void remember_read(Cell& cell, std::uint32_t pc) {
  if (cell.read_segment < hot.interval_first) {
    if (cell.read_segment >= hot.launch_first && cell.read_segment < hot.block_first)
      cell.foreign_segment = cell.read_segment;
    remember_first_reader(cell, pc);
  } else if (cell.read_thread != hot.thread) {
    cell.second_reader = hot.thread;
  }
}

// A segment of an earlier block of this launch: no barrier orders it with the present block.
inline bool is_foreign(std::uint32_t segment) { return segment >= hot.launch_first && segment < hot.block_first; }

inline bool by_other_now(std::uint32_t segment, std::uint16_t thread) {
  return segment >= hot.interval_first && thread != hot.thread;
}

inline bool write_conflicts(const Cell& cell) {
  return by_other_now(cell.write_segment, cell.write_thread) || is_foreign(cell.write_segment);
}

inline bool read_conflicts(const Cell& cell) {
  const bool now = cell.read_segment >= hot.interval_first &&
                   (cell.read_thread != hot.thread || (cell.second_reader != nobody && cell.second_reader != hot.thread));
  return now || is_foreign(cell.read_segment) || is_foreign(cell.foreign_segment);
}

}  // namespace simt
