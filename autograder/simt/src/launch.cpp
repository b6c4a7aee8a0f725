// Launching a grid: checks the configuration as the device would, then runs block after block.
#include "simt/launch.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "arena.hpp"
#include "block.hpp"
#include "block_order.hpp"
#include "clock.hpp"
#include "coalescing.hpp"
#include "describe.hpp"
#include "flags.hpp"
#include "kernel_limits.hpp"
#include "launch_state.hpp"
#include "model.hpp"
#include "ordering.hpp"
#include "program.hpp"
#include "repeats.hpp"
#include "requests.hpp"
#include "runtime.hpp"
#include "shared.hpp"
#include "spin.hpp"
#include "streams.hpp"
#include "symbols.hpp"
#include "timeline.hpp"

namespace simt {
namespace {

constexpr int invalid_value = 1;
LaunchState& state = *new LaunchState;  // messages want it to the very end

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    out.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return out;
}

std::map<std::string, std::string>& known_names() {
  static auto& known = *new std::map<std::string, std::string>;
  return known;
}

std::string names_of_kernel(const Launch& launch) {
  if (*launch.parameters != 0) return launch.parameters;
  const auto known = known_names().find(bare_name(launch.kernel));
  return known == known_names().end() ? "" : known->second;
}

// "a,b,c;tiles:4": the parameters, then the dynamic array and the bytes of its elements.
void note_names(const std::string& text) {
  const std::size_t end = std::min(text.find(';'), text.size());
  const std::size_t colon = std::min(text.find(':', end), text.size());
  state.parameter_names = split_names(text.substr(0, end));
  state.dynamic_name = end < colon ? text.substr(end + 1, colon - end - 1) : "";
  state.dynamic_element = colon < text.size() ? std::stoul(text.substr(colon + 1)) : 0;
}

void note_launch(const Launch& launch, const Argument* arguments, int count) {
  state.kernel = launch.kernel;
  state.file = launch.file;
  state.line = launch.line;
  note_names(names_of_kernel(launch));
  state.parameter_values.clear();
  for (int i = 0; i < count; ++i) state.parameter_values.push_back(reinterpret_cast<std::uintptr_t>(arguments[i].pointer));
  state.dynamic_shared = launch.shared_bytes;
  state.stream = launch.stream;
  ++state.number;
}

Json dims_json(const dim3& d) { return Json::array({d.x, d.y, d.z}); }

// Why the device would refuse this configuration, or null.
const char* refusal(const Launch& l) {
  const Model& gpu = model();
  const unsigned int block[3] = {l.block.x, l.block.y, l.block.z};
  const unsigned int grid[3] = {l.grid.x, l.grid.y, l.grid.z};
  for (int i = 0; i < 3; ++i) {
    if (grid[i] == 0) return "empty_grid";
    if (block[i] == 0) return "empty_block";
    if (static_cast<long long>(grid[i]) > gpu.grid_limit[i]) return "grid_too_large";
    if (block[i] > static_cast<unsigned int>(gpu.block_limit[i])) return "block_too_large";
  }
  if (static_cast<unsigned long long>(block[0]) * block[1] * block[2] > static_cast<unsigned>(gpu.threads_per_block)) return "too_many_threads";
  const std::size_t fixed = static_shared_bytes(l.kernel);
  if (fixed > gpu.shared_per_block) return "too_much_static_shared";
  const std::size_t limit = dynamic_shared_allowed(l.kernel);
  if (fixed + l.shared_bytes > limit) return "too_much_shared";
  return nullptr;
}

void tell_refusal(const Launch& launch, const char* why) {
  const Place place{launch.file, launch.line, 0};
  findings().note({"invalid_launch", place_key(place), 0}, [&] {
    Json body = place_json(place);
    body["kernel"] = launch.kernel;
    body["detail"] = {{"why", why}, {"grid", dims_json(launch.grid)}, {"block", dims_json(launch.block)},
                      {"threads", static_cast<std::uint64_t>(launch.block.x) * launch.block.y * launch.block.z},
                      {"shared", launch.shared_bytes + static_shared_bytes(launch.kernel)}};
    return body;
  });
}

// One line for each kernel and configuration of a case.
void write_launch_event(const Launch& launch) {
  static auto& seen = *new std::set<std::string>;
  Json event;
  event["record"] = "launch";
  event["case"] = findings().current_case();
  event["kernel"] = launch.kernel;
  event["grid"] = dims_json(launch.grid);
  event["block"] = dims_json(launch.block);
  event["shared"] = launch.shared_bytes + static_shared_bytes(launch.kernel);
  event["file"] = launch.file;
  event["line"] = launch.line;
  if (seen.size() < 10000 && seen.insert(event.dump()).second) write_event(event);
}

void set_sizes(const Launch& l) {
  const unsigned int block[3] = {l.block.x, l.block.y, l.block.z};
  const unsigned int grid[3] = {l.grid.x, l.grid.y, l.grid.z};
  std::memcpy(simt_block_size, block, sizeof block);
  std::memcpy(simt_grid_size, grid, sizeof grid);
}

void place_block(std::uint64_t number) {
  simt_block_index[0] = static_cast<unsigned int>(number % simt_grid_size[0]);
  simt_block_index[1] = static_cast<unsigned int>(number / simt_grid_size[0] % simt_grid_size[1]);
  simt_block_index[2] = static_cast<unsigned int>(number / simt_grid_size[0] / simt_grid_size[1]);
}

}  // namespace

std::uint32_t own_first_segment = 1;

namespace {

// A grid of so many blocks has one in its interior, which shows how the kernel reads and writes.
constexpr std::uint64_t fewest_blocks = 4;

void run_blocks(void (*invoke)(void*), void* body) {
  const std::uint64_t blocks = static_cast<std::uint64_t>(simt_grid_size[0]) * simt_grid_size[1] * simt_grid_size[2];
  own_first_segment = ++hot.segment;
  const std::uint32_t first = begin_launch(state.stream, own_first_segment, state.kernel, {state.file, state.line, 0});
  if (first != hot.launch_first) arena().begin_launch_tag();
  hot.launch_first = first;
  begin_launch_segments();
  forget_flags();
  const BlockOrder order(blocks, state.number);
  state.blocks = blocks;
  for (state.begun = 0; state.begun < blocks && !launch_is_abandoned();) {
    const std::uint64_t number = order.at(state.begun++);
    place_block(number);
    begin_block_segments(number);
    const Advice advice(state.begun == 1 && blocks >= fewest_blocks);
    block().run(invoke, body, number);
  }
}

void enter_kernel_mode(std::size_t dynamic_bytes) {
  open_shared(dynamic_bytes);
  hot.in_kernel = true;
}

void leave_kernel_mode() {
  close_shared();
  hot.in_kernel = false;
  hot.thread = 0;
  hot.round = RoundCount{};
  host_ranges_watched() || counts_host_accesses() ? host_is_looked_at() : host_goes_quick();
}

void run_whole_grid(const Launch& launch, void (*invoke)(void*), void* body) {
  watch_for_repeats();
  set_sizes(launch);
  enter_kernel_mode(launch.shared_bytes);
  block().shape(simt_block_size);
  run_blocks(invoke, body);
  leave_kernel_mode();
  remember_for_repeats();
}

}  // namespace

LaunchState& launch_state() { return state; }

KernelNames::KernelNames(const char* kernel, const char* names) { known_names().emplace(kernel, names); }

void copy_unseen(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }

void add_launch(Json& body) {
  body["kernel"] = state.kernel;
  body["launch"] = {{"file", state.file}, {"line", state.line}};
}

void run_grid(const Launch& launch, void (*invoke)(void*), void* body, const Closure& closure, const Argument* arguments, int count) {
  if (hot.in_kernel) return tell_unsupported("a kernel launched from a kernel (dynamic parallelism)", {launch.file, launch.line, 0});
  if (sticky_error() != 0) return;
  note_launch(launch, arguments, count);
  asked_launch(launch, invoke, closure, arguments, count);
  const char* const refused = refusal(launch);
  const std::int64_t played = refused != nullptr ? not_played : play_launch({launch, invoke, arguments, count});
  clock_launch(launch, played);
  write_launch_event(launch);
  if (refused != nullptr) {
    tell_refusal(launch, refused);
    set_error(invalid_value);
    return;
  }
  if (played != not_played) {
    begin_operation(launch.stream);
    return;
  }
  if (repeats_earlier(launch, invoke, closure)) {
    begin_operation(launch.stream);
    return;
  }
  run_whole_grid(launch, invoke, body);
}

void note_return(int line, int kernel_line) {
  if (!hot.in_kernel) return;
  block().current().rest->return_line = line;
  block().current().rest->return_round = hot.round.now;
  block().current().rest->kernel_line = kernel_line;
}

}  // namespace simt
