// Where the student's code is called from, and where its kernels are run once more without the rest of it.
#pragma once

namespace runner {

// The start of a graded program: the file's own initialisers run here, not before main. With `keep`, what the student's code
// asks of the device is written down on `requests_descriptor`.
void begin_student(bool keep, int requests_descriptor);
// Instead: nothing of the student's runs but kernels, as the requests in this file say.
// `on_device` is a file with the names of the functions that kernels may call through pointers.
// `cases_left_out` are numbers of cases in which kernels stay out, and ends with a null.
void begin_again(const char* requests, const char* on_device, const char* const* cases_left_out);

}  // namespace runner
