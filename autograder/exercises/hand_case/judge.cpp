// Judges hand_case: the data and the result by hand, and the counts beside the tile that the emulator observed.
#include <doctest/doctest.h>

#include <algorithm>

#include "answer.hpp"

namespace {

using judge::Case;
using judge::Session;
using Json = nlohmann::ordered_json;

// Which cells of one tile hold nothing of the matrix: `empty` for each thread, row by row.
struct Tile {
    const char* matrix;
    const char* diagnosis;
    int edge;
    int rows;  // of the matrix
    int columns;
    std::vector<bool> empty;

    std::int32_t count() const { return std::int32_t(std::count(empty.begin(), empty.end(), true)); }
    bool as_expected() const {
        for (int i = 0; i < edge * edge; ++i)
            if (empty[std::size_t(i)] != (i / edge >= rows || i % edge >= columns)) return false;
        return true;
    }
};

// '#' where the cell is empty, '.' where it holds an element.
Json picture(const Tile& tile) {
    Json rows = Json::array();
    for (int row = 0; row < tile.edge; ++row) {
        std::string line;
        for (int column = 0; column < tile.edge; ++column) line += tile.empty[std::size_t(row * tile.edge + column)] ? '#' : '.';
        rows.push_back(line);
    }
    return rows;
}

void check_count(Session& session, const Tile& tile, std::int32_t said) {
    if (!tile.as_expected()) session.broke();  // one tile each way: what was seen can be worked out as well
    CHECK(said == tile.count());
    if (said == tile.count()) return;
    const bool others = said == tile.edge * tile.edge - tile.count();
    Json detail = {{"matrix", tile.matrix}, {"tile", tile.edge}, {"said", said}, {"rows_inside", tile.rows}, {"columns_inside", tile.columns}, {"cells", picture(tile)}};
    if (said == 0) detail["untouched"] = true;
    if (others) detail["counted_the_others"] = true;
    session.tell({"counts", tile.diagnosis, std::move(detail)});
}

std::vector<bool> without(const std::vector<std::uint8_t>& flags, unsigned flag) {
    std::vector<bool> empty;
    for (const std::uint8_t one : flags) empty.push_back((one & flag) == 0);
    return empty;
}

// Body: the edge, the three counts; for each thread what it loaded (1: from A, 2: from B), and whether it stored.
void check_counts(Session& session, const Case& one) {
    judge::BodyReader body(session.output(one).body);
    const std::vector<std::int32_t> head = body.ints(4);
    const int edge = one.tile;
    const auto threads = std::size_t(edge) * std::size_t(edge);
    const std::vector<std::uint8_t> loads = body.bytes(threads), stores = body.bytes(threads);
    if (!body.at_end() || head[0] != edge) return session.cannot_read();
    check_count(session, {"A", "count_zero_filled", edge, one.m, one.k, without(loads, 1)}, head[1]);
    check_count(session, {"B", "count_zero_filled", edge, one.k, one.n, without(loads, 2)}, head[2]);
    check_count(session, {"C", "count_without_output", edge, one.m, one.n, without(stores, 1)}, head[3]);
}

}  // namespace

TEST_SUITE("hand_case") {
    TEST_CASE("the case, its result by hand, and the counts of its tiles") {
        Session& session = Session::current();
        for (const Case& one : session.plan().cases) {
            const judge::Judging judging(session, one);
            CHECK_MESSAGE(session.output(one).arrived, session.output(one).reason);
            if (!session.output(one).arrived) continue;
            if (one.form == "counts") check_counts(session, one);
            else judge::check_product_answer(session, one);
        }
    }
}
