// Names for addresses: kernel parameters, allocations, shared arrays.
#include "describe.hpp"

#include "arena.hpp"
#include "launch_state.hpp"
#include "shared.hpp"
#include "symbols.hpp"

namespace simt {
namespace {

void add_dynamic(Json& body, std::uintptr_t address) {
  const LaunchState& state = launch_state();
  const std::size_t offset = address - dynamic_shared_base(), element = state.dynamic_element;
  body["array"] = state.dynamic_name.empty() ? "dynamic shared memory" : state.dynamic_name;
  body["offset"] = offset;
  if (element > 0 && offset % element == 0) body["index"] = {offset / element};
}

void add_shared(Json& body, std::uintptr_t address) {
  body["space"] = "shared";
  const SharedArray* array = shared_array_at(address);
  if (is_dynamic_shared(address)) {
    // A launch without dynamic memory: an index has left the last of the kernel's own arrays, which lie in front of it.
    const bool none = launch_state().dynamic_name.empty() && launch_state().dynamic_shared == 0;
    array = none ? last_array_of(launch_state().kernel) : nullptr;
    if (array == nullptr) return add_dynamic(body, address);
  }
  if (array == nullptr) array = shared_array_before(address);
  if (array == nullptr) return;
  body["array"] = array->name;
  body["offset"] = address - array->base;
  body["array_bytes"] = array->bytes;
}

void add_global(Json& body, std::uintptr_t address) {
  body["space"] = "global";
  const Allocation* allocation = arena().find_symbol(address);
  if (allocation == nullptr) allocation = arena().nearest(address);
  if (allocation == nullptr) return;
  body["array"] = name_of(*allocation);
  body["offset"] = static_cast<std::int64_t>(address) - static_cast<std::int64_t>(allocation->base);
  body["array_bytes"] = allocation->bytes;
}

}  // namespace

void add_dynamic_size(Json& body, std::uintptr_t address, std::size_t bytes) {
  const LaunchState& state = launch_state();
  if (!is_dynamic_shared(address) || (state.dynamic_name.empty() && state.dynamic_shared == 0)) return;
  body["detail"] = {{"given", state.dynamic_shared}, {"needed", address + bytes - dynamic_shared_base()}};
  body["other"] = {{"file", state.file}, {"line", state.line}};
}

std::string name_of(const Allocation& allocation) {
  const LaunchState& state = launch_state();
  for (std::size_t i = 0; i < state.parameter_values.size() && i < state.parameter_names.size(); ++i) {
    const std::uintptr_t value = state.parameter_values[i];
    if (value - allocation.base < allocation.bytes + 1 && value != 0) return state.parameter_names[i];
  }
  if (!allocation.name.empty()) return allocation.name;
  return "allocation " + std::to_string(allocation.number + 1);
}

void add_array(Json& body, std::uintptr_t address) {
  if (is_shared(address)) add_shared(body, address);
  else add_global(body, address);
}

}  // namespace simt
