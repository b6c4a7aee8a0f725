// Hands every access of a kernel to global memory to a listener, with who made it and in which round.
// Costs nothing while nobody listens: only then do these accesses leave the quick path.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>

#include "arena.hpp"
#include "cell.hpp"

namespace simt {

struct TracedAccess {
  const Allocation* array;  // null where no allocation holds the address
  std::size_t offset;       // bytes from its start
  bool write;
  std::uint64_t block;      // linear, x first
  std::uint16_t thread;     // linear in the block, x first
  std::uint16_t round;      // of the innermost loop that holds a barrier, from 1; 0 outside
  std::uint32_t pc;         // the place in the program
  std::uint32_t bytes;
};

using TraceListener = std::function<void(const TracedAccess&)>;

// While one lives, kernels that are launched are listened to. There is one at a time.
class Trace {
 public:
  explicit Trace(TraceListener listener);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  static bool listening();
};

// True when somebody listens and the access was to global memory: it has been told and examined.
bool traced(const Access& access);

}  // namespace simt
