// Start and end of the student's program; signals and early exits become findings, never a lost log.
#include "program.hpp"
#include "repeats.hpp"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "device_heap.hpp"
#include "launch_state.hpp"
#include "runtime.hpp"
#include "simt/device_output.hpp"
#include "sites.hpp"
#include "spelling.hpp"
#include "spin.hpp"

namespace simt {
namespace {

constexpr std::uint64_t blocks_of_progress = 16;  // so many have ended: it gets on
constexpr std::uint64_t many_blocks = 100000;  // a grid whose size alone may be why it takes long
bool graded = false;
bool ends_early = false;

void tell_leaks() {
  for (const Allocation* allocation : arena().all()) {
    if (allocation->freed || allocation->symbol || allocation->pinned || allocation->made_line == 0) continue;
    const Place place{allocation->made_file.c_str(), allocation->made_line, 0};
    findings().note({"memory_leak", place_key(place), 0}, [&] {
      Json body = place_json(place);
      body["array_bytes"] = allocation->bytes;
      if (!allocation->name.empty()) body["array"] = allocation->name;
      return body;
    });
  }
  tell_heap_leaks();
}

const char* signal_reason(int number) {
  switch (number) {
    case SIGSEGV: return "segmentation_fault";
    case SIGBUS: return "bus_error";
    case SIGFPE: return "arithmetic_error";
    case SIGILL: return "illegal_instruction";
    case SIGABRT: return "abort";
    default: return "signal";
  }
}

bool in_guard_page(const void* address) {
  const char* lowest = block().count() > 0 && hot.in_kernel ? stack_of_fiber(block().current().number) : nullptr;
  return lowest != nullptr && static_cast<const char*>(address) < lowest && static_cast<const char*>(address) >= lowest - 65536;
}

void on_fault(int number, siginfo_t* info, void* raw) {
  const auto* context = static_cast<const ucontext_t*>(raw);
  const auto pc = static_cast<std::uint64_t>(context->uc_mcontext.gregs[REG_RIP]);
  Json body;
  if (pc < 0xffffffffu) body["pc"] = pc + 1;
  add_running_thread(body);
  const bool overflow = number == SIGSEGV && in_guard_page(info->si_addr);
  body["detail"] = {{"why", overflow ? "stack_overflow" : signal_reason(number)}, {"signal", number}};
  // A vector instruction of 16 bytes stops at an address that is no multiple of 16: the story is told already.
  const bool misaligned = number == SIGSEGV && info->si_code == SI_KERNEL && misalignment_told;
  if (!misaligned) findings().note({"crash", pc, 0}, [&] { return body; });
  finish_events();
  signal(number, SIG_DFL);
  raise(number);
}

// Where the student's code is: the very instruction, or the access on whose behalf the emulator works; 0 where it is neither.
std::uint64_t interrupted_at(const ucontext_t& context) {
  const auto pc = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
  if (!hot.in_kernel || lies_among_sites(pc)) return pc + 1;
  const auto bottom = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
  const auto lowest = reinterpret_cast<std::uintptr_t>(stack_of_fiber(block().current().number));
  const std::uintptr_t top = lowest + stack_bytes;
  if (bottom < lowest || bottom >= top) return 0;
  for (std::uintptr_t at = bottom & ~std::uintptr_t{7}; at < std::min(top, bottom + 4096); at += 8)
    if (const auto word = *reinterpret_cast<const std::uint64_t*>(at); is_site(word)) return word;
  return 0;
}

// The keeper outside ends runs that take too long; this says where the program was.
void on_time(int number, siginfo_t*, void* raw) {
  const std::uint64_t pc = interrupted_at(*static_cast<const ucontext_t*>(raw));
  Json body;
  if (pc == 0) body = place_json({launch_state().file, launch_state().line, 0});
  else if (pc < 0xffffffffu) body["pc"] = pc;
  add_running_thread(body);
  body["detail"] = {{"why", "time_limit"}};
  if (hot.in_kernel && (launch_state().blocks > many_blocks || launch_state().begun > blocks_of_progress))
    body["detail"].update({{"blocks_begun", launch_state().begun}, {"blocks_of_grid", launch_state().blocks}});
  add_spin(body);
  findings().note({"timeout", 0, 0}, [&] { return body; });
  finish_events();
  signal(number, SIG_DFL);
  raise(number);
}

void watch_signals() {
  static char stack[256 * 1024];
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_fault;
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(number, &action, nullptr);
  action.sa_sigaction = on_time;
  for (int number : {SIGXCPU, SIGALRM, SIGTERM}) sigaction(number, &action, nullptr);
}

int descriptor_from_environment() {
  const char* text = std::getenv("SIMT_EVENTS_FD");
  return text == nullptr ? -1 : std::atoi(text);
}

void order_from_environment() {
  const char* text = std::getenv("SIMT_ORDER");
  if (text == nullptr) return;
  if (std::strcmp(text, "reverse") == 0) set_order(Order::reverse, 0);
  if (std::strncmp(text, "random:", 7) == 0) set_order(Order::random, std::strtoull(text + 7, nullptr, 10));
}

// A program that gives up frees nothing, and need not: the fault that made it give up is what counts.
void end_by_status(int status, void*) {
  ends_early = status != 0 || sticky_error() != 0;
  end_program();
}

// Before main() of a `make run` program, and before the static initialisers of student code.
__attribute__((constructor(101))) void prepare() {
  arena();
  prepare_sites();
  watch_signals();
  order_from_environment();
  const int events = descriptor_from_environment();
  set_event_descriptor(events);
  leave_out_repeats(events >= 0);
  on_exit(end_by_status, nullptr);
}

}  // namespace

void start_program(int event_descriptor) {
  graded = true;
  leave_out_repeats(false);
  set_event_descriptor(event_descriptor);
}

void tell_unsupported(const char* what, const Place& place) {
  findings().note({"unsupported", place_key(place), 0}, [&] {
    Json body = place_json(place);
    body["detail"] = {{"what", what}};
    return body;
  });
}

void tell_crash(const char* why, const Json& detail) {
  findings().note({"crash", static_cast<std::uint64_t>(detail.value("line", 0)), 1}, [&] {
    Json body;
    if (detail.contains("line")) body["file"] = detail["file"], body["line"] = detail["line"];
    add_running_thread(body);
    body["detail"] = {{"why", why}};
    if (detail.contains("text")) body["text"] = detail["text"];
    return body;
  });
}

void stop_program() {
  finish_events();
  std::fflush(nullptr);
  _exit(70);
}

// Student code that calls exit() in a graded run ends it before its time.
void end_program() {
  if (graded) {
    tell_crash("exit", Json::object());
  } else {
    tell_unlooked();
    if (!ends_early) tell_leaks();
  }
  finish_events();
}

void finish_program() {
  graded = false;
  end_program();
}

void assertion_failed(const char* condition, const char* file, int line, const char*) {
  const std::string written = as_written(condition);
  const char* text = written.c_str();
  tell_crash("assert", {{"file", file}, {"line", line}, {"text", text}});
  if (!hot.in_kernel) {
    if (!graded) tell_unlooked();   // what failed before may be why
    std::fprintf(stderr, "%s:%d: Assertion `%s' failed.\n", file, line, text);
    std::fflush(nullptr);
    finish_events();
    signal(SIGABRT, SIG_DFL);
    std::abort();
  }
  set_sticky_error(710);
  block().stop_thread();
}

}  // namespace simt

void __trap(const char* file, int line) {
  simt::tell_crash("trap", {{"file", file}, {"line", line}});
  if (!simt::hot.in_kernel) std::abort();
  simt::set_sticky_error(719);
  simt::block().stop_thread();
}
void __brkpt() {}

// <cassert> included again brings back the C library's assert: its failure comes here too.
extern "C" void __assert_fail(const char* text, const char* file, unsigned int line, const char* function) {
  simt::assertion_failed(text, file, static_cast<int>(line), function);
}
