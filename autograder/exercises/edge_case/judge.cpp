// Judges edge_case: the case as data, and the predicates beside what the emulator saw of every thread in every round.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "answer.hpp"

namespace {

using judge::Case;
using judge::Session;
using Json = nlohmann::ordered_json;

struct Place {
    int tile, bx, by, tx, ty, round, m, n, k;
};

enum class Part { a, b, c };

// What a predicate is about: two coordinates in a matrix, and where the matrix ends.
struct Position {
    int row, column, rows, columns;

    bool outside() const { return row >= rows || column >= columns; }
};

Position position(Part part, const Place& p) {
    const int row = p.by * p.tile + p.ty, column = p.bx * p.tile + p.tx, base = p.round * p.tile;
    if (part == Part::a) return {row, base + p.tx, p.m, p.k};
    if (part == Part::b) return {base + p.ty, column, p.k, p.n};
    return {row, column, p.m, p.n};
}

// What one predicate answers under a known mistake, as "outside" or not.
struct Hypothesis {
    const char* id;
    std::function<bool(Part, Place)> outside;
};

const std::vector<Hypothesis>& hypotheses() {
    static const std::vector<Hypothesis> all = {
        {"predicate_always_the_same", [](Part, Place) { return false; }},
        {"predicate_always_the_same", [](Part, Place) { return true; }},
        {"predicate_inverted", [](Part part, Place p) { return !position(part, p).outside(); }},
        {"predicate_columns_forgotten", [](Part part, Place p) { return position(part, p).row >= position(part, p).rows; }},
        {"predicate_rows_forgotten", [](Part part, Place p) { return position(part, p).column >= position(part, p).columns; }},
        {"predicate_both_limits", [](Part part, Place p) { return position(part, p).row >= position(part, p).rows && position(part, p).column >= position(part, p).columns; }},
        {"predicate_one_too_far", [](Part part, Place p) { return position(part, p).row > position(part, p).rows || position(part, p).column > position(part, p).columns; }},
        {"predicate_tx_ty_exchanged", [](Part part, Place p) { return std::swap(p.tx, p.ty), position(part, p).outside(); }},
        {"predicate_bx_by_exchanged", [](Part part, Place p) { return std::swap(p.bx, p.by), position(part, p).outside(); }},
        {"predicate_m_n_exchanged", [](Part part, Place p) { return std::swap(p.m, p.n), position(part, p).outside(); }},
    };
    return all;
}

// All answers of one predicate, in the order of the blocks, rounds and threads.
struct Predicate {
    const char* aspect;
    Part part;
    const Case& one;
    const std::vector<std::uint8_t>& answers;
    unsigned said_bit, seen_bit;

    bool said(std::size_t i) const { return (answers[i] & said_bit) != 0; }
    bool seen(std::size_t i) const { return (answers[i] & seen_bit) != 0; }
    bool outside(bool answer) const { return part == Part::c ? !answer : answer; }
    int blocks_x() const { return (one.n + one.tile - 1) / one.tile; }
    int rounds() const { return part == Part::c ? 1 : (one.k + one.tile - 1) / one.tile; }
    std::size_t threads() const { return std::size_t(one.tile) * std::size_t(one.tile); }

    Place place(std::size_t i) const {
        const int thread = int(i % threads()), round = int(i / threads()) % rounds(), block = int(i / threads()) / rounds();
        return {one.tile, block % blocks_x(), block / blocks_x(), thread % one.tile, thread / one.tile, round, one.m, one.n, one.k};
    }
    bool fits(const Hypothesis& hypothesis) const {
        for (std::size_t i = 0; i < answers.size(); ++i)
            if (outside(said(i)) != hypothesis.outside(part, place(i))) return false;
        return true;
    }
};

// One character a cell of the tile that holds answer `first`.
Json tile_picture(const Predicate& asked, std::size_t first, const std::function<bool(std::size_t)>& marked, char mark) {
    const std::size_t start = first / asked.threads() * asked.threads();
    const auto edge = std::size_t(asked.one.tile);
    Json rows = Json::array();
    for (std::size_t row = 0; row < edge; ++row) {
        std::string line(edge, '.');
        for (std::size_t column = 0; column < edge; ++column)
            if (marked(start + row * edge + column)) line[column] = mark;
        rows.push_back(line);
    }
    return rows;
}

Json first_miss(const Predicate& asked, std::size_t first) {
    const Place at = asked.place(first);
    const Position in = position(asked.part, at);
    Json json = {{"matrix", asked.part == Part::a ? "A" : asked.part == Part::b ? "B" : "C"}, {"tile", at.tile},
                 {"bx", at.bx}, {"by", at.by}, {"tx", at.tx}, {"ty", at.ty}, {"row", in.row}, {"col", in.column},
                 {"rows", in.rows}, {"columns", in.columns}, {"said", asked.said(first)}, {"seen", asked.seen(first)}};
    if (asked.part != Part::c) json["round"] = at.round;
    json["cells"] = tile_picture(asked, first, [&](std::size_t i) { return asked.outside(asked.seen(i)); }, '#');
    json["missed"] = tile_picture(asked, first, [&](std::size_t i) { return asked.said(i) != asked.seen(i); }, 'x');
    return json;
}

std::string explanation(const Predicate& asked) {
    for (const Hypothesis& hypothesis : hypotheses())
        if (asked.fits(hypothesis)) return hypothesis.id;
    return "predicate";
}

void check_predicate(Session& session, const Predicate& asked) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = asked.answers.size(); i-- > 0;) {
        // What was seen can be worked out as well; if the two differ, the fault is ours.
        if (asked.outside(asked.seen(i)) != position(asked.part, asked.place(i)).outside()) return session.broke();
        if (asked.said(i) != asked.seen(i)) ++wrong, first = i;
    }
    CHECK(wrong == 0);
    if (wrong == 0) return;
    Json detail = first_miss(asked, first);
    detail["predicate"] = asked.aspect;
    detail["wrong"] = wrong;
    detail["of"] = asked.answers.size();
    const std::string why = explanation(asked);
    if (why == "predicate_always_the_same") detail["untouched"] = true;
    session.tell({asked.aspect, why, std::move(detail)});
}

// Body: tile, blocks in x and y, rounds; for each block, round and thread a byte with what is said (1: A, 2: B) and what was
// seen (4: A, 8: B); for each block and thread a byte with what is said (1) and seen (2) of its store.
void check_places(Session& session, const Case& one) {
    judge::BodyReader body(session.output(one).body);
    const std::vector<std::int32_t> head = body.ints(4);
    const auto up = [&](int extent) { return (extent + one.tile - 1) / one.tile; };
    if (!body.good() || head != std::vector<std::int32_t>{one.tile, up(one.n), up(one.m), up(one.k)}) return session.cannot_read();
    const auto threads = std::size_t(up(one.n)) * std::size_t(up(one.m)) * std::size_t(one.tile) * std::size_t(one.tile);
    const std::vector<std::uint8_t> loads = body.bytes(threads * std::size_t(up(one.k))), stores = body.bytes(threads);
    if (!body.at_end()) return session.cannot_read();
    check_predicate(session, {"zero_filled_a", Part::a, one, loads, 1, 4});
    check_predicate(session, {"zero_filled_b", Part::b, one, loads, 2, 8});
    check_predicate(session, {"stores", Part::c, one, stores, 1, 2});
}

}  // namespace

TEST_SUITE("edge_case") {
    TEST_CASE("the case, and every thread in every round") {
        Session& session = Session::current();
        for (const Case& one : session.plan().cases) {
            const judge::Judging judging(session, one);
            CHECK_MESSAGE(session.output(one).arrived, session.output(one).reason);
            if (!session.output(one).arrived) continue;
            if (one.form == "places") check_places(session, one);
            else judge::check_product_answer(session, one);
        }
    }
}
