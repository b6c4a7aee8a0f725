// main() of a graded run: reads cases, calls the student's code, hands on what came out. Judges nothing.
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <string_view>

#include "cases.hpp"
#include "counts.hpp"
#include "outputs.hpp"
#include "by_student.hpp"

namespace {

constexpr int outputs_descriptor = 3;
constexpr int events_descriptor = 4;
constexpr int requests_descriptor = 7;

int run_all(std::istream& in) {
  runner::Case one;
  while (runner::read_case(in, one)) {
    runner::begin_case(one.id);
    const runner::Outcome outcome = runner::run_case(one);
    runner::end_case(one.id);
    if (!runner::write_outcome(outputs_descriptor, one, outcome)) return 1;
  }
  return 0;
}

int run_to_the_end(std::istream& in) {
  const int status = run_all(in);
  runner::finish_events();
  return status;
}

}  // namespace

// program CASES: the student's program. program CASES keep: its requests go to descriptor 7 as well.
// program CASES again REQUESTS ON_DEVICE [CASE …]: the kernels alone, as those requests say, and not in the cases that are named.
int main(int count, char** words) {
  const std::string_view way = count > 2 ? words[2] : "";
  if (way == "again" ? count < 5 : count != (way == "keep" ? 3 : 2)) {
    std::cerr << "usage: program CASES [keep | again REQUESTS ON_DEVICE [CASE ...]]\n";
    return 2;
  }
  std::ifstream in(words[1], std::ios::binary);
  if (!in) {
    std::cerr << "cannot read the cases\n";
    return 2;
  }
  runner::start_events(events_descriptor);
  if (way != "again") {
    runner::begin_student(way == "keep", requests_descriptor);
    return run_to_the_end(in);
  }
  try {
    runner::begin_again(words[3], words[4], words + 5);
    return run_to_the_end(in);
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << '\n';
    std::_Exit(1);
  }
}
