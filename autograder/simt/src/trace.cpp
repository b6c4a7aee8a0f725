// Listening to global accesses: the quick look is told that there is no global memory, so all of them come here.
#include "trace.hpp"

#include "arena.hpp"
#include "block.hpp"
#include "check.hpp"
#include "hot.hpp"

namespace simt {
namespace {

TraceListener listener;
std::size_t hidden_size = 0;  // of global memory, kept here meanwhile

}  // namespace

Trace::Trace(TraceListener wanted) {
  listener = std::move(wanted);
  hidden_size = hot.arena_size;
  hot.arena_size = 0;
}

Trace::~Trace() {
  hot.arena_size = hidden_size;
  listener = nullptr;
}

bool Trace::listening() { return static_cast<bool>(listener); }

bool traced(const Access& access) {
  if (!listener || !arena().holds(access.address)) return false;
  if (hot.in_kernel) {
    const Allocation* array = arena().find(access.address);
    const std::size_t offset = array != nullptr ? access.address - array->base : 0;
    listener({array, offset, access.write, block().number(), hot.thread, hot.round.now, access.pc, access.bytes});
  }
  examine_global(access);
  return true;
}

}  // namespace simt
