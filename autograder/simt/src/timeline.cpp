// Hands each step to the listener, and lets work of the host cost host time, which the virtual clock would not know of.
#include "timeline.hpp"

#include "clock.hpp"
#include "hot.hpp"
#include "streams.hpp"

namespace simt {
namespace {

// Keeping the books of a benchmark takes hundreds of accesses; a comparison or a product takes millions. Beyond this
// number it is work, and costs a flat time, so that the rest of it need not be counted.
constexpr int much_work = 20'000;
constexpr std::int64_t work_ns = 5'000'000;

struct Listening {
  Timeline::Listener listener;
  Timeline::Player player;
  int accesses = 0;
};
Listening* listening = nullptr;

// From here on, accesses of host code take the slow look, which counts them.
void count_anew() {
  listening->accesses = 0;
  if (!hot.in_kernel) host_is_looked_at();
}

void tell(Step step) {
  if (step.host == 0) step.host = host_now();
  if (step.device == 0) step.device = device_ready();
  listening->listener(step);
  count_anew();
}

}  // namespace

Timeline::Timeline(Listener listener, Player player) {
  listening = new Listening{std::move(listener), std::move(player)};
  count_anew();
}

Timeline::~Timeline() {
  delete listening;
  listening = nullptr;
  if (!hot.in_kernel) host_ranges_watched() ? host_is_looked_at() : host_goes_quick();
}

void saw(Step::What what, std::int64_t amount, int line) {
  if (listening == nullptr || hot.in_kernel) return;
  Step step;
  step.what = what;
  step.amount = amount;
  step.line = line;
  tell(step);
}

void saw_record(const void* event, std::int64_t reached, int line) {
  if (listening == nullptr) return;
  Step step;
  step.what = Step::What::record;
  step.subject = reinterpret_cast<std::uintptr_t>(event);
  step.device = reached;
  step.line = line;
  tell(step);
}

void saw_elapsed(const void* start, const void* stop, std::int64_t ns, int line) {
  if (listening == nullptr) return;
  Step step;
  step.what = Step::What::elapsed;
  step.subject = reinterpret_cast<std::uintptr_t>(start);
  step.other = reinterpret_cast<std::uintptr_t>(stop);
  step.amount = ns;
  step.line = line;
  tell(step);
}

void saw_launch(int line, bool played) {
  if (listening == nullptr) return;
  Step step;
  step.what = Step::What::launch;
  step.played = played;
  step.line = line;
  tell(step);
}

std::int64_t play_launch(const Launched& launched) {
  return listening == nullptr || !listening->player ? not_played : listening->player(launched);
}

bool counts_host_accesses() { return listening != nullptr && listening->accesses < much_work; }

void count_host_access() {
  if (++listening->accesses < much_work) return;
  spend_host(work_ns);
  Step step;
  step.what = Step::What::host_work;
  step.host = host_now();
  step.device = device_ready();
  listening->listener(step);
  if (!host_ranges_watched()) host_goes_quick();  // enough is known: the rest of this work goes its quick way
}

}  // namespace simt
