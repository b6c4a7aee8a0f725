// What the student's host code asks of the device, written down: enough to have the kernels do it all again in a process
// where none of that host code runs (replay.hpp). Whoever reads it believes nothing of it; a host may ask for anything.
#pragma once
#include <cstddef>
#include <cstdint>

#include "simt/launch.hpp"

namespace simt {

// One letter in front of each request.
enum class Request : char {
  arena = 'B',      // base of global memory: addresses mean the same in both processes
  symbol = 'S',     // a __device__ variable
  allocate = 'A',
  release = 'F',
  write = 'W',      // bytes that come from the host
  copy = 'C',       // bytes that are on the device already
  fill = 'M',
  launch = 'L',
  end = 'E',        // the student's function has returned
};

// From now on requests go to this descriptor, whenever the student's code is at work.
void keep_requests(int descriptor);
void student_starts();
void student_stops();

// Whether somebody wants to know; kernels ask nothing of the host.
bool requests_are_kept();

void asked_symbol(std::uintptr_t address, std::size_t bytes, const char* name, bool managed);
void asked_allocate(std::uintptr_t base, std::size_t bytes, bool counted);
void asked_release(std::uintptr_t base);
void asked_copy(void* to, const void* from, std::size_t bytes);
void asked_fill(void* to, int value, std::size_t bytes);
void asked_launch(const Launch& launch, void (*invoke)(void*), const Closure& closure, const Argument* arguments, int count);

}  // namespace simt
