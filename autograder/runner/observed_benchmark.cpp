// The emulator's way of watching a benchmark: it listens to the timeline, and plays launches that it knows.
#include "observed_benchmark.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "arena.hpp"
#include "device.hpp"
#include "scripted_times.hpp"
#include "timeline.hpp"

namespace runner {
namespace {

using simt::Launched;
using simt::Step;

constexpr std::size_t most_steps = 100'000;

// How a kind looks when it is launched. A position is -1 where the argument was not recognised.
struct Known {
    int kind = -1;
    std::string kernel;
    void (*invoke)(void*) = nullptr;
    dim3 block;
    int a = -1, b = -1, c = -1, m = -1, n = -1, k = -1;

    bool matrices() const { return a >= 0 && b >= 0 && c >= 0; }
};

std::string base_name(const char* kernel) {
    const std::string name = kernel;
    return name.substr(0, name.find('<'));
}

bool same_block(const dim3& x, const dim3& y) { return x.x == y.x && x.y == y.y && x.z == y.z; }

int position(const Launched& seen, const void* pointer) {
    for (int i = 0; i < seen.count; ++i)
        if (seen.arguments[i].pointer == pointer) return i;
    return -1;
}

int position(const Launched& seen, int number) {
    for (int i = 0; i < seen.count; ++i)
        if (seen.arguments[i].whole && seen.arguments[i].number == number) return i;
    return -1;
}

// Three sizes that differ, so that each is recognised; none is a multiple of a tile.
constexpr int small_m = 19, small_n = 13, small_k = 17;

Case small_case() {
    Case one;
    one.m = small_m, one.n = small_n, one.k = small_k;
    return one;
}

std::vector<float> counting(int count, int modulus) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i) values.push_back(float(i * 7 % modulus - modulus / 2) / 8.0f);
    return values;
}

// Exact for eighths: the order of the sum does not matter.
void multiply(const float* a, const float* b, float* c, std::size_t m, std::size_t n, std::size_t k) {
    std::fill(c, c + m * n, 0.0f);
    for (std::size_t row = 0; row < m; ++row)
        for (std::size_t i = 0; i < k; ++i) {
            const float factor = a[row * k + i];
            for (std::size_t col = 0; col < n; ++col) c[row * n + col] += factor * b[i * n + col];
        }
}

const simt::Allocation* whole_matrix(const void* pointer, std::size_t elements) {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    const simt::Allocation* found = simt::arena().find(address);
    const bool fits = found != nullptr && !found->freed && address % 4 == 0 && address >= found->base && address + 4 * elements <= found->end();
    return fits ? found : nullptr;
}

bool is_managed(const void* pointer) {
    const simt::Allocation* found = simt::arena().find(reinterpret_cast<std::uintptr_t>(pointer));
    return found != nullptr && found->managed;
}

bool is_set(const simt::Allocation& array, const void* pointer, std::size_t elements) {
    return simt::arena().is_written(array, reinterpret_cast<std::uintptr_t>(pointer) - array.base, 4 * elements);
}

}  // namespace

struct ObservedBenchmark::Parts {
    Case shape;
    std::vector<Learnt> learnt;
    std::vector<Known> known;
    std::vector<std::int64_t> rows;
    std::size_t steps = 0;
    int launching = -1;                       // kind of the launch that is under way
    std::int64_t launches = 0;                // that were played
    std::map<int, std::int64_t> of_kind;
    std::map<std::uintptr_t, std::int64_t> events;
    std::vector<float> last_a, last_b, last_c;  // the product that was played last
    std::map<const void*, bool> holds;        // C arrays that hold it, while no input can have changed

    std::size_t m() const { return std::size_t(shape.m); }
    std::size_t n() const { return std::size_t(shape.n); }
    std::size_t k() const { return std::size_t(shape.k); }

    const Known* recognise(const Launched& seen) const;
    bool on_the_case(const Known& one, const Launched& seen) const;
    bool bring_about(const Known& one, const Launched& seen);
    bool inputs_ready(const float* a, const float* b, const float* c) const;
    void compute(const float* a, const float* b);
    std::int64_t play(const Launched& seen);
    void note(const Step& step);
    std::int64_t number_of(std::uintptr_t event) { return event == 0 ? 0 : events.emplace(event, std::int64_t(events.size()) + 1).first->second; }
};

// By name and block; where two kinds agree in both, by the place of the launch too.
const Known* ObservedBenchmark::Parts::recognise(const Launched& seen) const {
    const Known* found = nullptr;
    for (const Known& one : known) {
        if (one.kernel != base_name(seen.launch.kernel) || !same_block(one.block, seen.launch.block)) continue;
        if (found == nullptr || one.invoke == seen.invoke) found = &one;
    }
    return found;
}

bool ObservedBenchmark::Parts::on_the_case(const Known& one, const Launched& seen) const {
    const auto is = [&](int at, int size) { return at < 0 || (at < seen.count && seen.arguments[at].number == size); };
    return one.matrices() && std::max({one.a, one.b, one.c}) < seen.count && is(one.m, shape.m) && is(one.n, shape.n) && is(one.k, shape.k);
}

bool ObservedBenchmark::Parts::inputs_ready(const float* a, const float* b, const float* c) const {
    const simt::Allocation* const in_a = whole_matrix(a, m() * k());
    const simt::Allocation* const in_b = whole_matrix(b, k() * n());
    return in_a != nullptr && in_b != nullptr && whole_matrix(c, m() * n()) != nullptr && is_set(*in_a, a, m() * k()) && is_set(*in_b, b, k() * n());
}

void ObservedBenchmark::Parts::compute(const float* a, const float* b) {
    const bool same = last_c.size() == m() * n() && std::equal(last_a.begin(), last_a.end(), a) && std::equal(last_b.begin(), last_b.end(), b);
    if (same) return;
    last_a.assign(a, a + m() * k());
    last_b.assign(b, b + k() * n());
    last_c.resize(m() * n());
    multiply(a, b, last_c.data(), m(), n(), k());
}

// What the kernel would have done. False where it cannot be played: then it runs, and everything is looked at.
bool ObservedBenchmark::Parts::bring_about(const Known& one, const Launched& seen) {
    const auto* const a = static_cast<const float*>(seen.arguments[one.a].pointer);
    const auto* const b = static_cast<const float*>(seen.arguments[one.b].pointer);
    auto* const c = static_cast<float*>(const_cast<void*>(seen.arguments[one.c].pointer));
    if (holds[c]) return true;
    if (!inputs_ready(a, b, c)) return false;
    const bool seen_when_changed = !is_managed(a) && !is_managed(b) && !is_managed(c);  // the host writes managed memory unseen
    compute(a, b);
    std::copy(last_c.begin(), last_c.end(), c);
    simt::arena().mark_written(reinterpret_cast<std::uintptr_t>(c), 4 * m() * n());
    holds[c] = seen_when_changed;
    return true;
}

std::int64_t ObservedBenchmark::Parts::play(const Launched& seen) {
    const Known* const one = recognise(seen);
    launching = one != nullptr && on_the_case(*one, seen) ? one->kind : -1;
    if (launching < 0 || !bring_about(*one, seen)) return simt::not_played;
    const bool large = double(shape.m) * shape.n * shape.k > 5e7;
    return scripted_ns(launching, of_kind[launching]++, launches++, large);
}

void ObservedBenchmark::Parts::note(const Step& step) {
    using What = Step::What;
    const bool launch = step.what == What::launch;
    if (step.what == What::copy_in || step.what == What::copy_on || step.what == What::fill || step.what == What::release || (launch && !step.played))
        holds.clear();
    if (++steps > most_steps) return;
    rows.insert(rows.end(), {std::int64_t(step.what), launch ? launching : -1, step.line, step.host, step.device, step.amount, number_of(step.subject), number_of(step.other)});
}

ObservedBenchmark::ObservedBenchmark(const Case& shape) : parts_(std::make_unique<Parts>()) { parts_->shape = shape; }
ObservedBenchmark::~ObservedBenchmark() = default;

void ObservedBenchmark::learn(int kind, const Launch& launch) {
    const Case small = small_case();
    std::vector<float> result = poisoned(small), wanted(result.size());
    const std::vector<float> a_values = counting(small_m * small_k, 13), b_values = counting(small_k * small_n, 11);
    const Buffer a(a_values, "A"), b(b_values, "B"), c(result, "C");
    std::vector<Known> seen;
    {
        const simt::Timeline listening([](const Step&) {}, [&](const Launched& one) {
            seen.push_back({kind, base_name(one.launch.kernel), one.invoke, one.launch.block, position(one, a.get()), position(one, b.get()),
                            position(one, c.get()), position(one, small_m), position(one, small_n), position(one, small_k)});
            return simt::not_played;
        });
        launch(a.get(), b.get(), c.get(), small_m, small_n, small_k);
    }
    student_returned();
    need(cudaDeviceSynchronize(), "running the kernel on a small case");
    c.download(result);
    multiply(a_values.data(), b_values.data(), wanted.data(), std::size_t(small_m), std::size_t(small_n), std::size_t(small_k));
    const bool single = seen.size() == 1 && seen[0].matrices();
    if (single) parts_->known.push_back(seen[0]);
    parts_->learnt.push_back(result != wanted ? Learnt::wrong : single ? Learnt::right : Learnt::no_single_kernel);
}

void ObservedBenchmark::watch(const std::function<void()>& benchmark) {
    const simt::Timeline listening([this](const Step& step) { parts_->note(step); }, [this](const Launched& seen) { return parts_->play(seen); });
    benchmark();
    if (parts_->steps > most_steps) throw Failure{"too_long", "the benchmark makes more than " + std::to_string(most_steps) + " CUDA calls"};
}

void ObservedBenchmark::write(Body& body) const {
    for (const Learnt one : parts_->learnt) body.longs({std::int64_t(one)});
    body.longs({std::int64_t(parts_->steps)}).longs(parts_->rows);
}

}  // namespace runner
