// One block of threads: its fibers, who runs next, and what happens when all of them wait.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "fibers.hpp"
#include "findings.hpp"
#include "hot.hpp"
#include "pending.hpp"
#include "simt/indices.hpp"

namespace simt {

enum class State : std::uint8_t { runnable, barrier, warp, exited, faulted };

struct WarpWait {
  int operation = 0;  // which intrinsic; 0 = none
  std::uint32_t mask = 0;
  Place place;
  void* slot = nullptr;  // the lane's operands, on its own stack
};

// What only some threads need: kept apart, so that what every barrier touches of a thread is one cache line.
struct ThreadRest {
  int return_line = 0;  // of an early `return` that ended it; 0 = ran to its end
  int return_round = 0; // in which it stood there; 0 = in no loop with a barrier
  int kernel_line = 0;
  WarpWait warp;
};

using ThreadIndex = std::uint16_t[3];

struct alignas(64) Thread {
  Fiber fiber;
  Place place;               // where it waits, or waited last
  std::uint32_t passed = 0;  // barriers that it came to
  int predicate = 0;         // what it brought to a counting barrier
  ThreadRest* rest = nullptr;
  RoundCount round;
  ThreadIndex index = {0, 0, 0};
  std::uint16_t number = 0;    // linear index in the block; copied with `index`
  std::uint16_t depth = 0;     // conditions around the barrier
  std::uint16_t position = 0;  // in the running order
  State state = State::exited;
};
static_assert(sizeof(Thread) == 64 && offsetof(Thread, number) == offsetof(Thread, index) + sizeof(ThreadIndex));

// Who came to a barrier since the last one opened: most of the time everybody, at one place.
struct Arrivals {
  int count = 0;
  int sum = 0;  // of what they brought to a counting barrier
  bool mixed = false;
  Place place;

  void add(const Thread& thread) {
    if (count++ == 0) place = thread.place;
    else mixed |= !same_place(place, thread.place);
    sum += thread.predicate;
  }
};

using Invoke = void (*)(void*);

class Block {
 public:
  // Prepares `count` threads of the shape dims; reused by every block of a launch.
  void shape(const unsigned int (&dims)[3]);
  void run(Invoke invoke, void* body, std::uint64_t number);
  Thread& current() { return *current_; }
  std::vector<Thread*> members() { return {threads_.begin(), threads_.begin() + count_}; }
  Thread& member(int number) { return *threads_[static_cast<std::size_t>(number)]; }
  int count() const { return count_; }
  std::uint64_t number() const { return number_; }
  std::uint32_t interval() const { return interval_; }
  // Called on a fiber: waits until the scheduler lets this thread go on.
  void wait(State state) {
    current_->state = state;
    go_on_from(*current_, current_->fiber);
  }
  // Called on a fiber: this thread never goes on (a fault on a real device).
  [[noreturn]] void stop_thread(State state = State::faulted);
  // The same at a barrier, where all that tells whether everybody waits there is kept along.
  void wait_at_barrier() {
    arrivals_.add(*current_);
    wait(State::barrier);
  }
  const Arrivals& arrivals() const { return arrivals_; }
  // A barrier opens for those who are released next; `sum` is what a counting barrier tells them.
  void open_barrier(int sum) {
    next_interval();
    arrivals_ = Arrivals{};
    sum_ = sum;
  }
  int sum_at_barrier() const { return sum_; }
  void release(Thread& thread) { thread.state = State::runnable; }
  void mark_barrier_fault() { barrier_fault_ = true; }
  bool barrier_fault() const { return barrier_fault_; }
  void give_up() { given_up_ = true; }

 private:
  static void thread_main();
  void activate(Thread& thread) {
    current_ = &thread;
    hot.round = thread.round;
    hot.stack_base = reinterpret_cast<std::uintptr_t>(stack_of_fiber(thread.number));
    hot.stack_size = stack_bytes;
    std::memcpy(hot.index, thread.index, sizeof hot.index + sizeof hot.thread);
  }
  Thread* next_runnable(std::size_t from) {
    Thread* const* next = order_.data() + from;  // ends with a null
    while (*next != nullptr && (*next)->state != State::runnable) ++next;
    return *next;
  }
  // All stacks together do not fit into the first-level cache: the frames of the thread after this one are on their way meanwhile.
  void fetch_after(const Thread& thread) {
    constexpr std::size_t line = 64, frames = 6 * line;
    const Thread* after = order_[thread.position + 1u];
    if (after == nullptr) return;
    const char* top = static_cast<const char*>(after->fiber.context);
    for (std::size_t i = 0; i < frames; i += line) __builtin_prefetch(top + i, 1);
  }
  // Straight to the next thread that can run; to the scheduler when there is none. `left` is where the present stack is kept.
  void go_on_from(Thread& self, Fiber& left) {
    self.round = hot.round;
    if (writes_unsettled) settle_writes();
    Thread* next = given_up_ ? nullptr : next_runnable(self.position + 1u);
    if (next != nullptr) {
      fetch_after(*next);
      activate(*next);
    }
    switch_fiber(left, next != nullptr ? next->fiber : scheduler_);
  }
  void arrange_order();
  bool resolve();
  // A new stretch begins: accesses before and after it are ordered for the threads let go.
  void next_interval();

  std::vector<Thread*> threads_;
  std::vector<Thread*> order_ = {nullptr};  // as they take turns; a null at the end
  Fiber scheduler_;
  Arrivals arrivals_;
  int sum_ = 0;
  Thread* current_ = nullptr;
  Invoke invoke_ = nullptr;
  void* body_ = nullptr;
  int count_ = 0;
  std::uint64_t number_ = 0;
  std::uint32_t interval_ = 0;
  bool barrier_fault_ = false;
  bool given_up_ = false;
};

extern Block* the_block;
inline Block& block() { return *the_block; }
std::uint64_t running_block_number();

// Barriers: called when nobody can run. True when somebody was let go. The first is quick and knows only everybody at one place.
bool open_common_barrier(Block& block);
bool open_barriers(Block& block);
// Warp operations: completes those whose lanes are all there. True when somebody was let go.
bool complete_warps(Block& block);
// Nobody can go on: tells the deadlock.
void tell_deadlock(Block& block);

Json index_json(const ThreadIndex& index);
Json block_json(std::uint64_t number);
// Launch, block, thread and round of whoever runs now; nothing in host code.
void add_running_thread(Json& body);

// How the threads of a block take turns.
enum class Order { forward, reverse, random };
void set_order(Order order, std::uint64_t seed);
Order chosen_order();
std::uint64_t chosen_seed();

}  // namespace simt
