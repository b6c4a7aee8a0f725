// The student's program as a whole: how it starts, ends and fails.
#pragma once
#include "findings.hpp"

namespace simt {

// A CUDA feature the emulator does not have: told by name and line.
void tell_unsupported(const char* what, const Place& place);
// A crash of the student's program: told with its reason; the event log is closed.
void tell_crash(const char* why, const Json& detail);
// An address that its type does not allow was told: the processor may stop at it next.
extern bool misalignment_told;
// Orderly end: leaks, errors nobody looked at, the closing line of the log.
void end_program();
// A graded run that came to its end: the runner says so, then ends the program.
void finish_program();
// `make run` starts by itself; a graded run's main calls this with the descriptor of the event log.
void start_program(int event_descriptor);

}  // namespace simt
