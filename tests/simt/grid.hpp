// Runs a lambda as a kernel, without a compiler that watches accesses: tests call the callbacks themselves.
#pragma once
#include <cstdint>
#include <string>

#include "findings.hpp"
#include "simt/indices.hpp"
#include "simt/launch.hpp"

extern "C" {
void __tsan_read4(void*);
void __tsan_write4(void*);
void __tsan_write1(void*);
}

namespace test {

template <class Kernel>
void run(unsigned int threads, Kernel kernel, unsigned int blocks = 1, std::size_t shared = 0) {
  simt::launch(simt::make_launch("kernel", "", "test.cu", 1, blocks, threads, shared), [&] { kernel(); });
}

inline int count_of(const std::string& kind) {
  int count = 0;
  for (const auto& finding : simt::findings().list()) count += finding->kind == kind;
  return count;
}

inline simt::Json last(const std::string& kind) {
  simt::Json found;
  for (const auto& finding : simt::findings().list())
    if (finding->kind == kind) found = simt::findings().as_json(*finding);
  return found;
}

}  // namespace test
