// The launch that is running: what messages need to say of it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "findings.hpp"
#include "simt/indices.hpp"
#include "simt/launch.hpp"

namespace simt {

struct LaunchState {
  std::string kernel;
  const char* file = "";
  int line = 0;
  std::vector<std::string> parameter_names;
  std::vector<std::uintptr_t> parameter_values;  // of pointer arguments, else 0
  std::size_t dynamic_shared = 0;
  std::string dynamic_name;                      // of the `extern __shared__` array, where the kernel has exactly one
  std::size_t dynamic_element = 0;               // bytes of its elements, 0 if not known
  std::uint64_t number = 0;
  std::uint64_t blocks = 0;                      // of the grid
  std::uint64_t begun = 0;                       // of these
  const void* stream = nullptr;
};

LaunchState& launch_state();

// First segment of the launch that runs now; earlier ones belong to launches that may run beside it.
extern std::uint32_t own_first_segment;

// Adds kernel and launch position to a finding.
void add_launch(Json& body);

}  // namespace simt
