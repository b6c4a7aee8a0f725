// The course's two kernels played thread by thread in plain loops, with every part open to a planted mistake.
// Shares nothing with the hypotheses: those predict one element at a time, this runs blocks, rounds and threads.
#pragma once

#include <cstring>
#include <functional>
#include <vector>

#include "comparison.hpp"
#include "inputs.hpp"

namespace kernels {

using judge::Problem;
using Index = long long;

inline float poison() {
    float value = 0;
    const std::uint32_t bits = judge::poison_bits;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// What memory nobody wrote might hold: a number that no product comes near.
constexpr float stray = 98765.25f;

struct Memory {
    std::vector<float> cells;

    float read(Index i) const { return i >= 0 && i < Index(cells.size()) ? cells[std::size_t(i)] : stray; }
    void write(Index i, float value) {
        if (i >= 0 && i < Index(cells.size())) cells[std::size_t(i)] = value;
    }
};

// One thread in one round.
struct At {
    const Problem& p;
    int edge, by, bx, ty, tx, round;
    int step = edge;  // of the base, a round

    Index row() const { return by * edge + ty; }
    Index col() const { return bx * edge + tx; }
    Index base() const { return Index(round) * step; }
    Index k_of_a() const { return base() + tx; }
    Index k_of_b() const { return base() + ty; }
};

inline int blocks_for(int size, int edge) { return (size + edge - 1) / edge; }

using Tile = std::vector<float>;

struct Kernel {
    std::function<int(const Problem&, int)> down = [](const Problem& p, int edge) { return blocks_for(p.m, edge); };
    std::function<int(const Problem&, int)> across = [](const Problem& p, int edge) { return blocks_for(p.n, edge); };
    std::function<int(const Problem&, int)> rounds = [](const Problem& p, int edge) { return blocks_for(p.k, edge); };
    std::function<void(const At&, const Memory&, float&)> load_a = [](const At& t, const Memory& a, float& cell) {
        cell = t.row() < t.p.m && t.k_of_a() < t.p.k ? a.read(t.row() * t.p.k + t.k_of_a()) : 0;
    };
    std::function<void(const At&, const Memory&, float&)> load_b = [](const At& t, const Memory& b, float& cell) {
        cell = t.k_of_b() < t.p.k && t.col() < t.p.n ? b.read(t.k_of_b() * t.p.n + t.col()) : 0;
    };
    std::function<void(const At&, const Tile&, const Tile&, float&)> multiply =
        [](const At& t, const Tile& a, const Tile& b, float& sum) {
            for (int j = 0; j < t.edge; ++j)
                sum += a[std::size_t(t.ty * t.edge + j)] * b[std::size_t(j * t.edge + t.tx)];
        };
    // The untiled kernel's whole sum.
    std::function<float(const At&, const Memory&, const Memory&)> dot = [](const At& t, const Memory& a, const Memory& b) {
        float sum = 0;
        for (int k = 0; k < t.p.k; ++k) sum += a.read(t.row() * t.p.k + k) * b.read(Index(k) * t.p.n + t.col());
        return sum;
    };
    std::function<void(const At&, float, Memory&)> store = [](const At& t, float sum, Memory& c) {
        if (t.row() < t.p.m && t.col() < t.p.n) c.write(t.row() * t.p.n + t.col(), sum);
    };
    bool reset_each_round = false;
    float start = 0;     // of the sums
    int step_off_by = 0;  // the base moves on by so much more than a tile
    int block_edge = 16;  // of the untiled kernel
};

template <class Visit>
void each_thread(At at, Visit visit) {
    for (at.ty = 0; at.ty < at.edge; ++at.ty)
        for (at.tx = 0; at.tx < at.edge; ++at.tx) visit(at, std::size_t(at.ty * at.edge + at.tx));
}

inline void run_tiled_block(const Kernel& kernel, At at, const Memory& a, const Memory& b, Memory& c) {
    Tile as(std::size_t(at.edge * at.edge), stray), bs = as, sums(as.size(), kernel.start);
    for (at.round = 0; at.round < kernel.rounds(at.p, at.edge); ++at.round) {
        each_thread(at, [&](const At& t, std::size_t i) {
            kernel.load_a(t, a, as[i]);
            kernel.load_b(t, b, bs[i]);
        });
        each_thread(at, [&](const At& t, std::size_t i) {
            if (kernel.reset_each_round) sums[i] = 0;
            kernel.multiply(t, as, bs, sums[i]);
        });
    }
    each_thread(at, [&](const At& t, std::size_t i) { kernel.store(t, sums[i], c); });
}

inline void run_naive_block(const Kernel& kernel, At at, const Memory& a, const Memory& b, Memory& c) {
    each_thread(at, [&](const At& t, std::size_t) {
        // Threads outside leave before the sum, as long as nothing they would store can be seen.
        kernel.store(t, kernel.start + kernel.dot(t, a, b), c);
    });
}

inline std::vector<float> run(const Kernel& kernel, const Problem& p) {
    const Memory a{p.a}, b{p.b};
    Memory c{std::vector<float>(std::size_t(p.m) * std::size_t(p.n), poison())};
    const int edge = p.tile > 0 ? p.tile : kernel.block_edge;
    for (int by = 0; by < kernel.down(p, edge); ++by)
        for (int bx = 0; bx < kernel.across(p, edge); ++bx) {
            const At at{p, edge, by, bx, 0, 0, 0, edge + kernel.step_off_by};
            p.tile > 0 ? run_tiled_block(kernel, at, a, b, c) : run_naive_block(kernel, at, a, b, c);
        }
    return c.cells;
}

}  // namespace kernels
