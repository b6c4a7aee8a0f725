// Judges multi_round_benchmark: every figure in the student's table beside what the device saw of how it was measured.
// Each step is judged from the one before as the student reports it, so that one mistake is told once.
#include <doctest/doctest.h>

#include "rounds.hpp"

namespace {

using namespace benchmark;
using judge::Case;
using judge::Session;
using Json = nlohmann::ordered_json;

constexpr std::int64_t fewest_rounds = 5;

double middle(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

double mean_of(const std::vector<double>& values) {
    double mean = 0;
    for (const double value : values) mean += value / double(values.size());
    return mean;
}

// All that is judged in one case.
struct Judging {
    Session& session;
    const Case& one;
    const Run& run;
    Sums sums;
    std::vector<Window> windows;

    Judging(Session& session, const Case& one, const Run& run) : session(session), one(one), run(run), sums(run.steps), windows(all_windows(run.steps, sums)) {}

    Json samples(double Sample::*field) const {
        Json rows = Json::object();
        for (std::size_t kind = 0; kind < kinds; ++kind) rows[names[kind]] = run.values(kind, field);
        return rows;
    }
    void tell(const char* aspect, const std::string& kind, Json detail, std::int64_t line = 0) const {
        CHECK_MESSAGE(false, kind);
        session.tell({aspect, "", std::move(detail), kind, line});
    }
    void missing(const char* aspect) const { tell(aspect, "benchmark_missing", {{"part", aspect}, {"untouched", true}}); }
    bool told(const char* aspect) const {
        const auto& all = session.judged(one).mistakes;
        return std::any_of(all.begin(), all.end(), [&](const judge::Mistake& mistake) { return mistake.aspect == aspect; });
    }
    double flop() const { return 2.0 * one.m * one.n * one.k; }
};

// ---- kernel times and round trips

struct Wrong {
    std::size_t sample;
    std::vector<Explained> ways;
};

Json about(const Judging& j, const Wanted& wanted, const Wrong& wrong, const Window* window) {
    const Sample& sample = j.run.samples[wrong.sample];
    Json detail = {{"which", names[sample.kind]}, {"nth", wrong.sample + 1}, {"reported", sample.*wanted.field}, {"samples", j.samples(wanted.field)}};
    if (window == nullptr) return detail;
    const std::int64_t n = window->content.launches[sample.kind];
    detail["expected"] = window->ms / double(n);
    detail["launches"] = n;
    detail["wanted"] = wanted.launches;
    detail["earlier"] = j.sums.earlier(sample.kind, window->first);
    return detail;
}

// The samples that no right measurement explains. Each measurement counts once; those that explain one are put into `used`.
std::vector<Wrong> not_right(const Judging& j, const Wanted& wanted, std::set<const Window*>& used) {
    std::vector<Wrong> wrong;
    for (std::size_t i = 0; i < j.run.samples.size(); ++i) {
        const Sample& sample = j.run.samples[i];
        std::vector<Explained> ways = explanations(sample.*wanted.field, sample.kind, wanted, j.windows, j.sums);
        const auto right = std::find_if(ways.begin(), ways.end(), [&](const Explained& way) { return way.mistakes.empty() && used.count(way.window) == 0; });
        if (right != ways.end()) {
            used.insert(right->window);
            continue;
        }
        ways.erase(std::remove_if(ways.begin(), ways.end(), [](const Explained& way) { return way.mistakes.empty(); }), ways.end());
        wrong.push_back({i, std::move(ways)});
    }
    return wrong;
}

const Explained* way_with(const Wrong& wrong, const Mistakes& mistakes) {
    const auto found = std::find_if(wrong.ways.begin(), wrong.ways.end(), [&](const Explained& way) { return way.mistakes == mistakes; });
    return found == wrong.ways.end() ? nullptr : &*found;
}

// The set of mistakes that explains most of the samples; of two such sets the smaller one.
Mistakes best_set(const std::vector<Wrong>& wrong) {
    std::map<Mistakes, int> support;
    for (const Wrong& sample : wrong) {
        std::set<Mistakes> sets;
        for (const Explained& way : sample.ways) sets.insert(way.mistakes);
        for (const Mistakes& set : sets) ++support[set];
    }
    Mistakes best;
    int most = 0;
    for (const auto& [set, count] : support)
        if (count > most || (count == most && set.size() < best.size())) best = set, most = count;
    return best;
}

const Window* asked_too_early(const Judging& j, std::size_t kind) {
    for (const Window& window : j.windows)
        if (!window.ready && window.content.launches[kind] > 0) return &window;
    return nullptr;
}

void tell_unexplained(const Judging& j, const Wanted& wanted, const Wrong& wrong) {
    const Window* const early = asked_too_early(j, j.run.samples[wrong.sample].kind);
    if (early != nullptr) return j.tell(wanted.aspect, "benchmark_event_not_reached", about(j, wanted, wrong, nullptr), early->line);
    j.tell(wanted.aspect, "benchmark_unexplained", about(j, wanted, wrong, nullptr));
}

std::int64_t line_of(const Judging& j, const Window& window, const std::string& mistake) {
    const std::int64_t start = j.run.steps[window.first].line;
    if (mistake == "benchmark_no_warmup" && start > 0) return start;
    for (std::size_t i = window.first; i < window.last; ++i) {
        const What what = j.run.steps[i].what;
        if (mistake == "benchmark_allocation_in_timing" && (what == What::allocate || what == What::release)) return j.run.steps[i].line;
        if (mistake == "benchmark_copies_in_kernel_time" && (what == What::copy_in || what == What::copy_out)) return j.run.steps[i].line;
    }
    return window.line;
}

void judge_times(const Judging& j, const Wanted& wanted) {
    const auto positive = [&](const Sample& sample) { return sample.*wanted.field > 0; };
    const bool any = std::any_of(j.run.samples.begin(), j.run.samples.end(), positive);
    if (!any && asked_too_early(j, 0) == nullptr) return j.missing(wanted.aspect);
    std::set<const Window*> used;
    std::vector<Wrong> wrong = not_right(j, wanted, used);
    CHECK(wrong.empty());
    while (!wrong.empty()) {
        const Mistakes mistakes = best_set(wrong);
        if (mistakes.empty()) return tell_unexplained(j, wanted, wrong.front());
        const auto first = std::find_if(wrong.begin(), wrong.end(), [&](const Wrong& one) { return way_with(one, mistakes) != nullptr; });
        const Window& window = *way_with(*first, mistakes)->window;
        for (const std::string& mistake : mistakes) j.tell(wanted.aspect, mistake, about(j, wanted, *first, &window), line_of(j, window, mistake));
        wrong.erase(std::remove_if(wrong.begin(), wrong.end(), [&](const Wrong& one) { return way_with(one, mistakes) != nullptr; }), wrong.end());
    }
}

// Only what is right is worth timing: each kernel was tried on a small case.
void judge_kernels(const Judging& j) {
    for (std::size_t kind = 0; kind < kinds; ++kind)
        if (j.run.learnt[kind] != 0) j.tell("kernel", "benchmark_wrong_kernel", {{"which", names[kind]}, {"single", j.run.learnt[kind] == 1}});
}

// ---- rounds

void judge_order(const Judging& j, const std::vector<Measured>& measured) {
    const std::vector<Order> rounds = rounds_of(measured);
    const bool grouped = one_after_another(rounds);
    CHECK(!grouped);
    CHECK(!always_the_same(rounds));
    if (!grouped && !always_the_same(rounds)) return;
    Json detail = {{"samples", j.samples(&Sample::kernel_ms)}};
    detail[grouped ? "grouped" : "order"] = grouped ? in_words({measured.front().kind, measured.back().kind}) : in_words(rounds.front());
    j.tell("rounds", "benchmark_fixed_order", std::move(detail));
}

// Measurements before the first one that is reported are a warm-up: nobody has to keep them.
std::vector<Measured> since_the_first_kept(const Judging& j, const Wanted& wanted) {
    std::set<const Window*> used;
    for (const Wrong& wrong : not_right(j, wanted, used)) {  // reported as well, if with a mistake
        const auto fewest = std::min_element(wrong.ways.begin(), wrong.ways.end(), [](const Explained& a, const Explained& b) { return a.mistakes.size() < b.mistakes.size(); });
        if (fewest != wrong.ways.end()) used.insert(fewest->window);
    }
    std::vector<Measured> measured = measurements(wanted, j.windows);
    std::size_t start = used.empty() ? 0 : j.run.steps.size();
    for (const Window* window : used) start = std::min(start, window->first);
    measured.erase(std::remove_if(measured.begin(), measured.end(), [&](const Measured& one) { return one.window->last <= start; }), measured.end());
    return measured;
}

void judge_rounds(const Judging& j, const Wanted& kernel, const Wanted& trip) {
    if (j.run.samples.empty()) return j.missing("rounds");
    const std::vector<Measured> kernels = since_the_first_kept(j, kernel), trips = measurements(trip, j.windows);
    const auto measured = std::int64_t(kernels.size()), kept = std::int64_t(j.run.samples.size());
    CHECK(kept >= measured);
    if (kept < measured) j.tell("rounds", "benchmark_values_dropped", {{"reported", kept}, {"expected", measured}, {"samples", j.samples(&Sample::kernel_ms)}});
    std::int64_t rounds = fewest(kernels);
    if (measured == 0)  // nothing that is known as a measurement: then the table has to say it
        rounds = std::int64_t(std::min({j.run.values(0, kernel.field).size(), j.run.values(1, kernel.field).size(), j.run.values(2, kernel.field).size()}));
    CHECK(rounds >= fewest_rounds);
    if (rounds < fewest_rounds) j.tell("rounds", "benchmark_too_few_rounds", {{"reported", rounds}, {"expected", fewest_rounds}, {"samples", j.samples(&Sample::kernel_ms)}});
    judge_order(j, kernels);
    if (!j.told("rounds")) judge_order(j, trips);
}

// ---- medians and GFLOP/s

Json summary_detail(const Judging& j, std::size_t kind, double said, double truth) {
    return {{"which", names[kind]}, {"reported", said}, {"expected", truth}, {"samples", j.samples(&Sample::kernel_ms)}};
}

// Of an even number of values either of the two in the middle will do, and what lies between.
void judge_median(const Judging& j, std::size_t kind, double said, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const double low = values[(values.size() - 1) / 2], high = values[values.size() / 2], truth = (low + high) / 2;
    const double mean = mean_of(values);
    constexpr double printed = 1e-4;
    const bool right = close(said, truth, printed) || (said >= low * (1 - printed) && said <= high * (1 + printed));
    CHECK(right);
    if (right) return;
    const char* kind_of = close(said, mean, printed) ? "benchmark_mean_for_median" : close(said, truth * 1e3, printed) || close(said, truth * 1e-3, printed) ? "benchmark_unit_mixed" : "benchmark_median_wrong";
    j.tell("summary", kind_of, summary_detail(j, kind, said, truth));
}

// 2·M·N·K by a kernel time that was reported: it should be the median; the mean or the best is no mistake of its own.
void judge_gflops(const Judging& j, const Summary& said) {
    const std::vector<double> times = j.run.values(said.kind, &Sample::kernel_ms);
    const double trip = middle(j.run.values(said.kind, &Sample::roundtrip_ms)), truth = j.flop() / said.kernel_ms * 1e-6;
    constexpr double rounded = 2e-3;
    const auto by = [&](double ms, double factor) { return close(said.gflops, j.flop() / ms * 1e-6 * factor, rounded); };
    const auto factor = [&](double f) { return by(said.kernel_ms, f) || by(middle(times), f) || by(mean_of(times), f) || by(*std::min_element(times.begin(), times.end()), f); };
    const bool right = factor(1);
    CHECK(right);
    if (right) return;
    const bool from_trip = by(trip, 1) || by(said.roundtrip_ms, 1);
    const char* kind = from_trip ? "benchmark_gflops_from_roundtrip" : factor(1e3) || factor(1e-3) || factor(1e-6) ? "benchmark_unit_mixed" : "benchmark_gflops_wrong";
    j.tell("summary", kind, summary_detail(j, said.kind, said.gflops, truth));
}

// The figure itself gives it away: round trip minus kernel time, of the medians or of the samples.
void judge_transfer(const Judging& j, const Summary& said) {
    if (!(said.transfer_ms > 0)) return;
    std::vector<double> differences;
    for (const Sample& sample : j.run.samples)
        if (sample.kind == said.kind) differences.push_back(sample.roundtrip_ms - sample.kernel_ms);
    const bool difference = close(said.transfer_ms, said.roundtrip_ms - said.kernel_ms, 1e-3) || close(said.transfer_ms, middle(differences), 1e-3);
    CHECK(!difference);
    if (difference) j.tell("summary", "benchmark_difference_called_transfer", summary_detail(j, said.kind, said.transfer_ms, 0));
}

void judge_summary(const Judging& j) {
    if (j.run.medians.empty()) return j.missing("summary");
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const auto said = std::find_if(j.run.medians.begin(), j.run.medians.end(), [&](const Summary& one) { return one.kind == kind; });
        const std::vector<double> kernel = j.run.values(kind, &Sample::kernel_ms), trip = j.run.values(kind, &Sample::roundtrip_ms);
        const bool there = said != j.run.medians.end() && !kernel.empty() && said->kernel_ms > 0 && said->roundtrip_ms > 0 && said->gflops > 0;
        CHECK(there);
        if (!there) return j.told("summary") ? void() : j.missing("summary");
        judge_median(j, kind, said->kernel_ms, kernel);
        judge_median(j, kind, said->roundtrip_ms, trip);
        judge_gflops(j, *said);
        judge_transfer(j, *said);
    }
}

// ---- the verdict

// Clearly apart, clearly together, or neither: then nobody can say that the student is wrong.
void judge_verdict(const Judging& j) {
    constexpr double together = 1.03, apart = 1.10;
    const double tile8 = middle(j.run.values(1, &Sample::kernel_ms)), tile16 = middle(j.run.values(2, &Sample::kernel_ms));
    if (j.run.verdict == Verdict::none || !(tile8 > 0) || !(tile16 > 0)) return j.missing("verdict");
    const double ratio = std::max(tile8, tile16) / std::min(tile8, tile16);
    const bool none = j.run.verdict == Verdict::no_difference;
    const bool faster = j.run.verdict == (tile16 < tile8 ? Verdict::tile16_faster : Verdict::tile8_faster);
    const bool right = ratio < together ? none : ratio > apart ? faster : none || faster;
    CHECK(right);
    if (right) return;
    j.tell("verdict", "benchmark_verdict", {{"tile8", tile8}, {"tile16", tile16}, {"percent", std::round((ratio - 1) * 1000) / 10}, {"alike", ratio < together}, {"samples", j.samples(&Sample::kernel_ms)}});
}

// Every raw value, for the report and its files.
Json measured(const Run& run) {
    static const char* const verdicts[] = {"none", "tile8_faster", "tile16_faster", "no_difference"};
    Json json = {{"samples", Json::array()}, {"medians", Json::array()}, {"verdict", verdicts[std::size_t(run.verdict)]}};
    for (const Sample& one : run.samples) json["samples"].push_back({{"variant", names[one.kind]}, {"kernel_ms", one.kernel_ms}, {"roundtrip_ms", one.roundtrip_ms}});
    for (const Summary& one : run.medians)
        json["medians"].push_back({{"variant", names[one.kind]}, {"kernel_ms", one.kernel_ms}, {"roundtrip_ms", one.roundtrip_ms}, {"gflops", one.gflops}});
    return json;
}

void check_benchmark(Session& session, const Case& one) {
    judge::BodyReader body(session.output(one).body);
    Run run;
    if (!read(body, run)) return session.cannot_read();
    CHECK(true);  // it can be read: what follows says what is amiss
    const Judging j(session, one, run);
    const auto floats = [](int rows, int columns) { return std::int64_t(rows) * columns * 4; };
    const Wanted kernel = {"kernel", "kernel", &Sample::kernel_ms, 50, 3, 0, 0};
    const Wanted trip = {"roundtrip", "round trip", &Sample::roundtrip_ms, 10, 1, floats(one.m, one.k) + floats(one.k, one.n), floats(one.m, one.n)};
    session.show(measured(run));
    judge_kernels(j);
    judge_times(j, kernel);
    judge_times(j, trip);
    judge_rounds(j, kernel, trip);
    judge_summary(j);
    judge_verdict(j);
}

}  // namespace

TEST_SUITE("multi_round_benchmark") {
    TEST_CASE("every figure of the table, and how it was measured") {
        Session& session = Session::current();
        for (const Case& one : session.plan().cases) {
            const judge::Judging judging(session, one);
            CHECK_MESSAGE(session.output(one).arrived, session.output(one).reason);
            if (session.output(one).arrived) check_benchmark(session, one);
        }
    }
}
