// When nothing may be named, and the patterns that are told instead.
#include "explain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "clue.hpp"
#include "judging.hpp"
#include "kernels.hpp"
#include "pattern.hpp"

namespace {

using judge::Problem;
using Change = std::function<void(const Problem&, std::vector<float>&)>;

// One case of a T=8 variant whose right C is changed by hand.
struct Changed {
    Changed(const judging::Shape& shape, const Change& change)
        : plan(judging::plan_of(8, {shape}, {"distinct"})), session(judging::judged(plan, [&](const Problem& p) {
              std::vector<float> c = kernels::run({}, p);
              change(p, c);
              return c;
          })) {}

    judge::Scene scene() {
        const judge::Case& one = plan.cases.front();
        return judge::make_scene(session.problem(one), session.reference(one), session.output(one).c, session.judged(one).seen, 8);
    }

    judge::Pattern pattern() { return judge::find_pattern(scene()); }
    judge::Clue clue() { return judge::find_clue(scene()); }

    std::vector<std::string> names() { return judge::explain(session).at(1); }

    judge::Plan plan;
    judge::Session session;
};

// Adds something odd to each element for which `where(row, col)` holds: no known mistake does that.
Change spoiled(const std::function<bool(int, int)>& where) {
    return [where](const Problem& p, std::vector<float>& c) {
        for (int row = 0; row < p.m; ++row)
            for (int col = 0; col < p.n; ++col)
                if (where(row, col)) c[std::size_t(row * p.n + col)] += 1000 + 7 * float(row) + float(col);
    };
}

std::string kind_of(const std::function<bool(int, int)>& where) {
    Changed changed({20, 28, 12}, spoiled(where));
    CHECK(changed.names().empty());
    return changed.pattern().kind;
}

}  // namespace

TEST_CASE("right outputs are explained by nothing") {
    for (const int tile : {0, 8, 16}) {
        const judge::Plan plan = judging::plan_of(tile, judging::usual_shapes(), {"eighths", "distinct"});
        judge::Session session = judging::judged(plan, [](const Problem& p) { return kernels::run({}, p); });
        CHECK(judging::failing(session) == 0);
        CHECK(judge::explain(session).empty());
    }
}

TEST_CASE("two mistakes at once are not explained by either") {
    kernels::Kernel both;
    both.rounds = [](const Problem& p, int edge) { return std::max(1, p.k / edge); };
    both.store = [](const kernels::At& t, float sum, kernels::Memory& c) {
        if (t.row() < t.p.m && t.col() < t.p.n) c.write(t.row() * t.p.n + t.col(), -sum);
    };
    const judge::Plan plan = judging::plan_of(16, {{33, 47, 50}, {31, 37, 41}}, {"distinct"});
    judge::Session session = judging::judged(plan, [&](const Problem& p) { return kernels::run(both, p); });
    for (const auto& [id, names] : judge::explain(session)) CHECK(names.empty());
}

TEST_CASE("one element more than the mistake explains, and the mistake is not named") {
    Changed changed({20, 28, 12}, [](const Problem& p, std::vector<float>& c) {
        for (std::size_t i = 0; i < c.size(); ++i)
            if (int(i) / p.n == p.m - 1) c[i] = kernels::poison();
    });
    CHECK(changed.names() == std::vector<std::string>{"last_row_not_stored"});
    Changed spoilt({20, 28, 12}, [](const Problem& p, std::vector<float>& c) {
        for (std::size_t i = 0; i < c.size(); ++i)
            if (int(i) / p.n == p.m - 1) c[i] = kernels::poison();
        c[3] += 1;
    });
    CHECK(spoilt.names().empty());
}

TEST_CASE("a mistake that right cases speak against gives way to one that they allow") {
    // K = 16 is right, so the loop stops at whole tiles; it does not always lose a round.
    kernels::Kernel kernel;
    kernel.rounds = [](const Problem& p, int edge) { return p.k / edge; };
    const judge::Plan plan = judging::plan_of(8, {{28, 29, 18}, {28, 29, 16}}, {"distinct"});
    judge::Session session = judging::judged(plan, [&](const Problem& p) { return kernels::run(kernel, p); });
    CHECK(judging::joined(judge::explain(session).at(1)) == "last_partial_round_dropped");
}

TEST_CASE("several that fit are all named") {
    kernels::Kernel kernel;
    kernel.rounds = [](const Problem& p, int edge) { return p.k / edge; };
    const judge::Plan plan = judging::plan_of(8, {{28, 29, 17}}, {"distinct"});
    judge::Session session = judging::judged(plan, [&](const Problem& p) { return kernels::run(kernel, p); });
    CHECK(judging::joined(judge::explain(session).at(1)) ==
          "k_stops_early, last_k_of_partial_round_dropped, last_partial_round_dropped, last_round_dropped");
}

TEST_CASE("work is bounded: a case too large for it is left unexplained, and still judged") {
    const judge::Plan plan = judging::plan_of(16, {{600, 600, 600}}, {"eighths"});
    judge::Session session = judging::judged(plan, [](const Problem& p) {
        return std::vector<float>(std::size_t(p.m) * std::size_t(p.n), 12345.0f);
    });
    CHECK(judging::failing(session) == 1);
    CHECK(judge::explain(session).at(1).empty());
}

TEST_CASE("patterns") {
    CHECK(kind_of([](int, int) { return true; }) == "everything");
    CHECK(kind_of([](int row, int) { return row == 3 || row == 7; }) == "rows");
    CHECK(kind_of([](int, int col) { return col >= 20; }) == "columns");
    CHECK(kind_of([](int row, int col) { return row >= 16 || col >= 24; }) == "border");
    CHECK(kind_of([](int row, int col) { return row < 10 && col >= 14; }) == "rectangle");
    CHECK(kind_of([](int row, int col) { return row != col; }) == "diagonal_right");
    Changed periodic({20, 28, 12}, spoiled([](int row, int col) { return row % 8 == 2 && col % 8 > 5; }));
    CHECK(periodic.pattern().kind == "period");
    CHECK(periodic.pattern().edge == 8);
    CHECK(kind_of([](int row, int col) { return (row * 7 + col * 3) % 5 == 0; }) == "scattered");
}

TEST_CASE("flawed elements in few tiles are told by tile") {
    Changed changed({20, 28, 12}, spoiled([](int row, int col) { return row / 8 == 1 && col / 8 == 2 && (row + col) % 3 > 0; }));
    const judge::Pattern pattern = changed.pattern();
    CHECK(pattern.kind == "tiles");
    CHECK(pattern.tiles == 1);
    CHECK(pattern.of_tiles == 12);
    CHECK(pattern.rows.first == 8);
    CHECK(pattern.rows.last == 15);
    CHECK(pattern.cols.first == 16);
}

TEST_CASE("one step of the sum that is wrong everywhere is found") {
    Changed changed({20, 28, 12}, [](const Problem& p, std::vector<float>& c) {
        for (int row = 0; row < p.m; ++row)
            for (int col = 0; col < p.n; ++col) c[std::size_t(row * p.n + col)] -= p.a_at(row, 5) * p.b_at(5, col);
    });
    CHECK(changed.pattern().kind == "one_k");
    CHECK(changed.pattern().k == 5);
}

TEST_CASE("small errors everywhere are told as rounding") {
    Changed changed({20, 28, 12}, [](const Problem&, std::vector<float>& c) {
        for (float& value : c) value *= 1.0005f;
    });
    CHECK(changed.pattern().kind == "rounding");
}

// What stands in columns 4 to 6 comes from columns 0 to 2, as `change` says.
judge::Clue clue_of(const std::function<float(float mine, float other)>& change) {
    Changed changed({3, 7, 5}, [&](const Problem&, std::vector<float>& c) {
        for (std::size_t i = 0; i < c.size(); ++i)
            if (i % 7 > 3) c[i] = change(c[i], c[i - 4]);
    });
    return changed.clue();
}

TEST_CASE("the numbers tell whose value stands there") {
    const judge::Clue moved = clue_of([](float, float other) { return other; });
    REQUIRE(moved.belongs);
    CHECK(moved.belongs->row == 0);
    CHECK(moved.belongs->col == 0);
    const judge::Clue shared = clue_of([](float mine, float other) { return mine + other; });
    REQUIRE(shared.added);
    CHECK(shared.added->col == 0);
    CHECK_FALSE(shared.belongs);
    CHECK(clue_of([](float, float) { return 0.0f; }).zero);
    const judge::Clue odd = clue_of([](float mine, float) { return mine + 1000; });
    CHECK_FALSE((odd.belongs || odd.added || odd.zero || odd.missing || odd.twice));
}

TEST_CASE("the numbers tell which products are missing or come twice") {
    for (const float times : {-1.0f, 1.0f}) {
        Changed changed({3, 7, 9}, [&](const Problem& p, std::vector<float>& c) {
            for (int col = 2; col < p.n; ++col)
                for (int k = 4; k < 6; ++k) c[std::size_t(col)] += times * p.a_at(0, k) * p.b_at(k, col);
        });
        const judge::Clue clue = changed.clue();
        const auto& found = times < 0 ? clue.missing : clue.twice;
        REQUIRE(found);
        CHECK(found->first == 4);
        CHECK(found->last == 5);
        CHECK((times < 0 ? clue.twice : clue.missing).has_value() == false);
    }
}
