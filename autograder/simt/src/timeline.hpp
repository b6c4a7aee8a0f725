// What a program asks of the device, in order and with its times, for exercises that judge how something is measured.
// While somebody listens, launches may be played: their time comes from a script, their effect from whoever plays them.
#pragma once
#include <cstdint>
#include <functional>

#include "simt/launch.hpp"

namespace simt {

struct Step {
  enum class What : std::uint8_t { launch, copy_in, copy_out, copy_on, fill, allocate, release, record, elapsed, wait, clock, host_work };

  What what = What::wait;
  bool played = false;        // of a launch
  std::int32_t line = 0;      // in the source; 0 where it is not known
  std::int64_t host = 0;      // host time when the call comes back
  std::int64_t device = 0;    // when the device is through with all that it was given so far; of `record`, when the event is reached
  std::int64_t amount = 0;    // bytes; of `elapsed` nanoseconds, or `not_ready`
  std::uintptr_t subject = 0; // the event; of `elapsed` the first one
  std::uintptr_t other = 0;   // of `elapsed` the second one
};

constexpr std::int64_t not_ready = -1;
constexpr std::int64_t not_played = -1;

struct Launched {
  const Launch& launch;
  void (*invoke)(void*);  // one address for each place that launches
  const Argument* arguments;
  int count;
};

// While one lives it hears every step. There is one at a time.
class Timeline {
 public:
  using Listener = std::function<void(const Step&)>;
  using Player = std::function<std::int64_t(const Launched&)>;  // nanoseconds of device time, or `not_played`: the kernel runs
  Timeline(Listener listener, Player player);
  ~Timeline();
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;
};

// Called by the runtime; each costs nothing while nobody listens.
void saw(Step::What what, std::int64_t amount, int line);
void saw_record(const void* event, std::int64_t reached, int line);
void saw_elapsed(const void* start, const void* stop, std::int64_t ns, int line);
void saw_launch(int line, bool played);
std::int64_t play_launch(const Launched& launched);
// Host code touches memory. Much of it between two steps is work that takes its time.
bool counts_host_accesses();
void count_host_access();

}  // namespace simt
