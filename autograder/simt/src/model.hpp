// The model GPU: the limits and properties that the emulated device reports.
#pragma once
#include <cstddef>

namespace simt {

struct Model {
  const char* name = "simt model GPU (emulated on the CPU)";
  std::size_t global_bytes = std::size_t{8} << 30;
  std::size_t shared_per_block = 48 * 1024;
  std::size_t shared_per_block_optin = 227 * 1024;
  std::size_t constant_bytes = 64 * 1024;
  int threads_per_block = 1024;
  int block_limit[3] = {1024, 1024, 64};
  long long grid_limit[3] = {2147483647, 65535, 65535};
  int multiprocessors = 132;
  int compute_major = 9;
  int compute_minor = 0;
  int clock_khz = 1980000;
  int registers_per_block = 65536;
  int threads_per_multiprocessor = 2048;
  int blocks_per_multiprocessor = 32;
  std::size_t shared_per_multiprocessor = 228 * 1024;
};

inline const Model& model() {
  static const Model the_model;
  return the_model;
}

}  // namespace simt
