// What an exercise's adapter and the runner's main agree on. Nothing here needs the emulator: nvcc builds it as well.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace runner {

// One product C(m×n) = A(m×k)·B(k×n), row-major.
struct Case {
  int id = 0;
  std::string variant;
  int m = 0;
  int n = 0;
  int k = 0;
  std::string form;      // what is asked, where it is not the product of given matrices; then a and b are empty
  std::vector<float> a;  // m*k
  std::vector<float> b;  // k*n
};

struct Outcome {
  std::string status;  // "ok", or what failed
  std::string detail;
  std::vector<float> c;  // m*n when status is "ok"
  std::string body;      // the answer to a case that has a form, as its exercise lays it out
};

// Written by each exercise: calls the student's function with one case.
Outcome run_case(const Case& one);

// Calls the student's function, and nothing else of the student's. In a second run, which has no host code of the student's, the
// kernels do what that function asked for. `call` must leave nothing behind but what it did on the device.
void by_student(const std::function<void()>& call);

// The student's function has returned: errors that it ignored are told before anybody else asks for them.
void student_returned();

// Tells what a device array is called, so that messages and counts can use the name.
void name_array(const void* device_memory, const char* name);

// Frees device memory; on a GPU only at the end, so that no later array gets the same address.
void give_back(void* device_memory, std::size_t bytes);

}  // namespace runner
