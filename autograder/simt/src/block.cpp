// Running one block: fibers switch straight to the next runnable thread; barriers are resolved when none is left.
#include "block.hpp"

#include <algorithm>
#include <random>

#include "launch_state.hpp"
#include "pending.hpp"

extern "C" {
unsigned int simt_block_index[3];
unsigned int simt_block_size[3] = {1, 1, 1};
unsigned int simt_grid_size[3] = {1, 1, 1};
}

namespace simt {
namespace {

Order order_kind = Order::forward;
std::uint64_t order_seed = 0;

}  // namespace

Hot hot;
// The same places for student code, which knows no Hot (simt/launch.hpp, simt/indices.hpp).
static_assert(offsetof(Hot, round) == 88 && offsetof(Hot, index) == 96 && offsetof(Hot, thread) == offsetof(Hot, index) + sizeof(Hot::index));
__asm__(".globl simt_rounds\n.set simt_rounds, simt_hot + 88\n.globl simt_thread_index\n.set simt_thread_index, simt_hot + 96");

void set_order(Order order, std::uint64_t seed) {
  order_kind = order;
  order_seed = seed;
}

Order chosen_order() { return order_kind; }
std::uint64_t chosen_seed() { return order_seed; }

Block* the_block = nullptr;
__attribute__((constructor(101))) static void make_block() { the_block = new Block; }

std::uint64_t running_block_number() { return block().number(); }

Json index_json(const ThreadIndex& index) { return Json::array({index[0], index[1], index[2]}); }

Json block_json(std::uint64_t number) {
  const std::uint64_t row = number / simt_grid_size[0];
  return Json::array({number % simt_grid_size[0], row % simt_grid_size[1], row / simt_grid_size[1]});
}

void add_running_thread(Json& body) {
  if (!hot.in_kernel) return;
  add_launch(body);
  body["block"] = block_json(block().number());
  body["thread"] = index_json(block().current().index);
  if (hot.round.now > 0) body["round"] = hot.round.now;
}

void Block::shape(const unsigned int (&dims)[3]) {
  count_ = static_cast<int>(dims[0] * dims[1] * dims[2]);
  while (static_cast<int>(threads_.size()) < count_) {
    auto* thread = new Thread;
    thread->rest = new ThreadRest;
    thread->number = static_cast<std::uint16_t>(threads_.size());
    prepare_fiber(thread->fiber, thread->number, &Block::thread_main);
    threads_.push_back(thread);
  }
  for (int i = 0; i < count_; ++i) {
    Thread& thread = *threads_[static_cast<std::size_t>(i)];
    const auto n = static_cast<unsigned int>(i);
    thread.index[0] = static_cast<std::uint16_t>(n % dims[0]);
    thread.index[1] = static_cast<std::uint16_t>(n / dims[0] % dims[1]);
    thread.index[2] = static_cast<std::uint16_t>(n / dims[0] / dims[1]);
  }
}

void Block::arrange_order() {
  order_.assign(threads_.begin(), threads_.begin() + count_);
  if (order_kind == Order::reverse) std::reverse(order_.begin(), order_.end());
  if (order_kind == Order::random) {
    std::mt19937_64 source(order_seed * 0x9e3779b97f4a7c15ull + number_ + interval_);
    std::shuffle(order_.begin(), order_.end(), source);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) order_[i]->position = static_cast<std::uint16_t>(i);
  order_.push_back(nullptr);
}

void Block::run(Invoke invoke, void* body, std::uint64_t number) {
  invoke_ = invoke;
  body_ = body;
  number_ = number;
  interval_ = 0;
  barrier_fault_ = given_up_ = false;
  arrivals_ = Arrivals{};
  hot.block_first = hot.interval_first = ++hot.segment;
  if (order_.size() != static_cast<std::size_t>(count_) + 1 || order_kind == Order::random) arrange_order();
  for (int i = 0; i < count_; ++i) {
    Thread* thread = threads_[static_cast<std::size_t>(i)];
    thread->state = State::runnable;
    thread->round = RoundCount{};
    thread->passed = 0;
    thread->rest->return_line = 0;
    thread->place = Place{};
  }
  while (!given_up_) {
    if (Thread* first = next_runnable(0)) {
      activate(*first);
      switch_fiber(scheduler_, first->fiber);
    } else if (!resolve()) {
      break;
    }
  }
  if (given_up_)
    for (Thread* thread : members())
      if (thread->state != State::exited) prepare_fiber(thread->fiber, thread->number, &Block::thread_main);
  commit_pending(barrier_fault_);
}

bool Block::resolve() {
  if (open_common_barrier(*this) || complete_warps(*this)) return true;
  if (open_barriers(*this)) return true;
  const auto waits = [](Thread* t) { return t->state == State::warp || t->state == State::barrier; };
  const bool waiting = std::any_of(order_.begin(), order_.end() - 1, waits);
  if (waiting) {
    tell_deadlock(*this);
    give_up();
  }
  return waiting;
}

void Block::thread_main() {
  Block& self = block();
  for (;;) {
    self.invoke_(self.body_);
    self.wait(State::exited);
  }
}

void Block::stop_thread(State state) {
  Thread& self = *current_;
  self.state = state;
  Fiber abandoned;  // the stack is left as it is; the fiber starts afresh in the next block
  prepare_fiber(self.fiber, self.number, &Block::thread_main);
  go_on_from(self, abandoned);
  std::abort();
}

void end_thread() { block().stop_thread(State::exited); }

void Block::next_interval() {
  commit_pending(barrier_fault_);
  ++interval_;
  hot.interval_first = ++hot.segment;
}

}  // namespace simt
