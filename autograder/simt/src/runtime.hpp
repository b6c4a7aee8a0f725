// The state of the emulated runtime: last error, sticky error, what a program threw away.
#pragma once
#include <cstddef>
#include <cstdint>

#include "findings.hpp"
#include "simt/errors.hpp"

namespace simt {

// Records an error as CUDA does: kept until asked for; sticky ones (a faulted kernel) for ever.
int set_error(int code);
void set_sticky_error(int code);
int sticky_error();
// What a call that goes wrong answers with; it is the last error from now on.
inline cudaError_t fail(int code) { return static_cast<cudaError_t>(set_error(code)); }
int take_last_error();
int peek_last_error();
const char* error_name(int code);
const char* error_text(int code);

// A failing call whose result the source throws away: told at exit unless somebody asks for the last error first.
void remember_unlooked(int code, const Place& place, const char* call);
void errors_were_looked_at();
void tell_unlooked();

// The student's program cannot go on: flushes the event log and ends the process.
[[noreturn]] void stop_program();

// Things to do when the process ends in an orderly way.
void at_program_end();

}  // namespace simt
