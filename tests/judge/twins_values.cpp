// Twins of hypotheses/values.cpp.
#include "twin_checks.hpp"

#include <cmath>

using kernels::At;
using kernels::Index;
using kernels::Kernel;
using kernels::Memory;
using kernels::Problem;
using kernels::Tile;
using twins::Plant;
using twins::planted;

namespace {

const std::vector<int> every = {0, 8, 16}, tiled = {8, 16};

// Cuts an FP32 number to the 11 significant bits of a half, to the nearest, ties to even; by its bits.
float to_half(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    bits += 0xfffu + ((bits >> 13) & 1u);
    bits &= ~0x1fffu;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

float to_int(float value) { return float(int(value)); }

using Change = float (*)(float);

std::function<void(Kernel&)> stored_as(const std::function<float(float)>& change) {
    return [=](Kernel& kernel) {
        const auto store = kernel.store;
        kernel.store = [=](const At& t, float sum, Memory& c) { store(t, change(sum), c); };
    };
}

// Every product is formed by `step(sum, a, b)`, in either kernel. Inside a tile only where k is inside.
std::function<void(Kernel&)> summed_by(const std::function<float(float, float, float)>& step) {
    return [=](Kernel& kernel) {
        kernel.multiply = [=](const At& t, const Tile& a, const Tile& b, float& sum) {
            for (int j = 0; j < t.edge && t.base() + j < t.p.k; ++j)
                sum = step(sum, a[std::size_t(t.ty * t.edge + j)], b[std::size_t(j * t.edge + t.tx)]);
        };
        kernel.dot = [=](const At& t, const Memory& a, const Memory& b) {
            float sum = 0;
            for (Index k = 0; k < t.p.k; ++k)
                sum = step(sum, a.read(t.row() * t.p.k + k), b.read(k * t.p.n + t.col()));
            return sum;
        };
    };
}

std::function<void(Kernel&)> inputs_as(Change change) {
    return summed_by([=](float sum, float a, float b) { return sum + change(a) * change(b); });
}

// Which array stands where A and where B is meant.
std::vector<float> with_arrays(const Problem& p, const std::vector<float>& a, const std::vector<float>& b) {
    Problem other = p;
    other.a = a;
    other.b = b;
    return kernels::run({}, other);
}

void add_to_old(Kernel& kernel) {
    kernel.store = [](const At& t, float sum, Memory& c) {
        const Index i = t.row() * t.p.n + t.col();
        if (t.row() < t.p.m && t.col() < t.p.n) c.write(i, c.read(i) + sum);
    };
}

const Plant plants[] = {
    Plant(planted("all_zero", every, stored_as([](float) { return 0.0f; }))),
    Plant(planted("product_doubled", every, stored_as([](float sum) { return 2 * sum; }))),
    Plant(planted("sign_flipped", every, stored_as([](float sum) { return -sum; }))),
    Plant(planted("added_to_old_c", every, add_to_old, {"nothing_written"})),
    Plant(planted("sum_instead_of_product", every, summed_by([](float sum, float a, float b) { return sum + a + b; }))),
    Plant({"a_read_for_b", every, [](const Problem& p) { return with_arrays(p, p.a, p.a); }, {}}),
    Plant({"b_read_for_a", every, [](const Problem& p) { return with_arrays(p, p.b, p.b); }, {}}),
    Plant({"a_and_b_exchanged", every, [](const Problem& p) { return with_arrays(p, p.b, p.a); }, {}}),
    Plant(planted("inputs_truncated_to_int", every, inputs_as(to_int))),
    Plant(planted("inputs_rounded_to_half", every, inputs_as(to_half))),
    Plant(planted("result_truncated_to_int", every, stored_as(to_int))),
    Plant(planted("result_rounded_to_half", every, stored_as(to_half))),
    Plant(planted("accumulator_is_int", every, summed_by([](float sum, float a, float b) { return to_int(sum + a * b); }))),
};

}  // namespace
