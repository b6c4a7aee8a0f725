// A launch that repeats an earlier one, on memory that nobody has changed since: it can bring nothing new, so it is counted
// and left out. Programs that measure launch the same fifty times. Only where a program runs as it stands (`run`).
#pragma once
#include "simt/launch.hpp"

namespace simt {

// From now on; a graded program keeps every launch.
void leave_out_repeats(bool yes);

// True: the same kernel, arguments and grid have read and written the same bytes before, without a finding; done is done.
bool repeats_earlier(const Launch& launch, void (*invoke)(void*), const Closure& closure);
// Around a launch that runs.
void watch_for_repeats();
void remember_for_repeats();

// Called by what makes a launch more than its arrays: atomics, the device's clock, printf, memory of the host.
void cannot_be_repeated();

}  // namespace simt
