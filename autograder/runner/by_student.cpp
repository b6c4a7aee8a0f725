// The two ways of a graded run: with the student's host code, or with nothing but what that code asked of the device.
#include "by_student.hpp"

#include <cstdlib>
#include <memory>
#include <set>

#include "adapter.hpp"
#include "arena.hpp"
#include "calls.hpp"
#include "findings.hpp"
#include "replay.hpp"
#include "requests.hpp"

// The initialisers of the student's file: build/compile.py gives their section this name, and the linker its two ends.
extern "C" {
using Initialiser = void (*)(int, char**, char**);
extern Initialiser __start_student_begin[] __attribute__((weak));
extern Initialiser __stop_student_begin[] __attribute__((weak));
}

namespace runner {
namespace {

std::set<int>& left_out = *new std::set<int>;
std::unique_ptr<simt::Replay>& again = *new std::unique_ptr<simt::Replay>;

void tell_host_made() {
    if (const auto words = again->take_host_made()) simt::write_event({{"record", "host_made"}, {"case", simt::findings().current_case()}, {"words", words}});
}

void take_for_ours() {
    for (simt::Allocation* array : simt::arena().all()) array->ours = array->ours || (!array->freed && !array->name.empty() && !array->symbol);
}

}  // namespace

void begin_student(bool keep, int requests_descriptor) {
    if (keep) simt::keep_requests(requests_descriptor);
    simt::student_starts();
    for (Initialiser* one = __start_student_begin; one < __stop_student_begin; ++one)
        if (*one != nullptr) (*one)(0, nullptr, nullptr);
    simt::student_stops();
}

void begin_again(const char* requests, const char* on_device, const char* const* cases_left_out) {
    for (; *cases_left_out != nullptr; ++cases_left_out) left_out.insert(std::atoi(*cases_left_out));
    simt::check_calls(on_device);
    again = std::make_unique<simt::Replay>(requests);
    again->next();
    again->take_host_made();
}

void by_student(const std::function<void()>& call) {
    if (again != nullptr) {
        take_for_ours();
        again->next(left_out.count(simt::findings().current_case()) == 0);
        return tell_host_made();
    }
    simt::student_starts();
    call();
    simt::student_stops();
}

}  // namespace runner
