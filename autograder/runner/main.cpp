// main() of a graded run: reads cases, calls the student's code, hands on what came out. Judges nothing.
#include <fstream>
#include <iostream>

#include "cases.hpp"
#include "counts.hpp"
#include "outputs.hpp"

namespace {

constexpr int outputs_descriptor = 3;
constexpr int events_descriptor = 4;

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

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: program CASES\n";
    return 2;
  }
  std::ifstream in(words[1], std::ios::binary);
  if (!in) {
    std::cerr << "cannot read the cases\n";
    return 2;
  }
  runner::start_events(events_descriptor);
  const int status = run_all(in);
  runner::finish_events();
  return status;
}
