// Lets the student's benchmark run on a watched device: what it reports, and beside it what it asked the device for.
#include "body.hpp"
#include "device.hpp"
#include "observed_benchmark.hpp"

enum class Kind { naive, tile8, tile16 };
enum class Verdict { none, tile8_faster, tile16_faster, no_difference };

struct Sample {
    Kind kind;
    double kernel_ms;
    double roundtrip_ms;
};

struct Summary {
    Kind kind;
    double kernel_ms;
    double roundtrip_ms;
    double gflops;
    double transfer_ms;
};

struct Table {
    std::vector<Sample> samples;
    std::vector<Summary> medians;
    Verdict verdict;
};

Table benchmark(int m, int n, int k_size);
void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size);

namespace runner {
namespace {

constexpr std::size_t most_rows = 2'000;

// The number of samples and of medians, the verdict, then each of them: kind and figures.
void write(Body& body, const Table& table) {
    if (table.samples.size() + table.medians.size() > most_rows) throw Failure{"too_long", "the table has more than " + std::to_string(most_rows) + " rows"};
    body.longs({std::int64_t(table.samples.size()), std::int64_t(table.medians.size()), std::int64_t(table.verdict)});
    for (const Sample& one : table.samples) body.doubles({double(one.kind), one.kernel_ms, one.roundtrip_ms});
    for (const Summary& one : table.medians) body.doubles({double(one.kind), one.kernel_ms, one.roundtrip_ms, one.gflops, one.transfer_ms});
}

std::string watched(const Case& one) {
    ObservedBenchmark observed(one);
    for (const Kind kind : {Kind::naive, Kind::tile8, Kind::tile16})
        observed.learn(int(kind), [&](const float* a, const float* b, float* c, int m, int n, int k) { launch(kind, a, b, c, m, n, k); });
    Table table{{}, {}, Verdict::none};
    observed.watch([&] { table = benchmark(one.m, one.n, one.k); });
    student_returned();
    Body body;
    observed.write(body);
    write(body, table);
    return body.take();
}

}  // namespace

Outcome run_case(const Case& one) {
    return outcome_of([&](Outcome& outcome) { outcome.body = watched(one); });
}

}  // namespace runner
