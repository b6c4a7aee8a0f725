// Calls the student's transpose() with one matrix, and watches how its warps read and write.
#include "body.hpp"
#include "device.hpp"
#include "sectors.hpp"

void transpose(const float* in, float* out, int rows, int columns);

namespace runner {
namespace {

// Every element is told from every other one.
std::vector<float> numbered(int count) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i) values.push_back(float(i) + 1.0f);
    return values;
}

// The case's m rows and n columns; four counts of sectors, then the matrix that came back.
std::string transposed(const Case& one) {
    std::vector<float> result = poisoned(one);
    const Buffer in(numbered(one.m * one.n), "in"), out(result, "out");
    const SectorsSeen seen = watch_sectors([&] { by_student([&] { transpose(in.get(), out.get(), one.m, one.n); }); });
    student_returned();
    need(cudaGetLastError(), "launch");
    need(cudaDeviceSynchronize(), "running the kernel");
    out.download(result);
    Body body;
    body.longs({seen.read, seen.read_ideal, seen.written, seen.written_ideal}).floats(result);
    return body.take();
}

}  // namespace

Outcome run_case(const Case& one) {
    return outcome_of([&](Outcome& outcome) { outcome.body = transposed(one); });
}

}  // namespace runner
