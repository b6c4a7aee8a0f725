// Judges tiled_transpose: every element, and whether warps read and write neighbours.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "answer.hpp"

namespace {

using judge::Case;
using judge::Session;
using Json = nlohmann::ordered_json;

float wanted(const Case& one, int row, int column) { return float(column * one.n + row) + 1.0f; }  // of out, n rows of m

struct Known {
    const char* diagnosis;
    std::function<bool(const Case&, const std::vector<float>&)> fits;
};

bool every(const Case& one, const std::vector<float>& out, const std::function<float(int, int)>& value) {
    for (int row = 0; row < one.n; ++row)
        for (int column = 0; column < one.m; ++column)
            if (!(out[std::size_t(row * one.m + column)] == value(row, column))) return false;
    return true;
}

// What out holds under a known mistake; the first that fits every element is named.
const std::vector<Known>& known() {
    static const std::vector<Known> all = {
        {"result_untouched", [](const Case&, const std::vector<float>& out) {
             return std::all_of(out.begin(), out.end(), [](float value) { return value != value; });
         }},
        {"result_copied", [](const Case& one, const std::vector<float>& out) {
             return every(one, out, [&](int row, int column) { return float(row * one.m + column) + 1.0f; });
         }},
        {"result_partly_untouched", [](const Case& one, const std::vector<float>& out) {
             for (std::size_t i = 0; i < out.size(); ++i)
                 if (out[i] == out[i] && out[i] != wanted(one, int(i) / one.m, int(i) % one.m)) return false;
             return true;
         }},
    };
    return all;
}

void check_values(Session& session, const Case& one, const std::vector<float>& out) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = out.size(); i-- > 0;)
        if (!(out[i] == wanted(one, int(i) / one.m, int(i) % one.m))) ++wrong, first = i;
    CHECK(wrong == 0);
    if (wrong == 0) return;
    const auto mistake = std::find_if(known().begin(), known().end(), [&](const Known& one_of_them) { return one_of_them.fits(one, out); });
    const std::string why = mistake == known().end() ? "result_of_transpose" : mistake->diagnosis;
    const int row = int(first) / one.m, column = int(first) % one.m;
    Json detail = {{"rows", one.m}, {"columns", one.n}, {"row", row}, {"col", column}, {"want", wanted(one, row, column)}, {"wrong", wrong}, {"elements", out.size()}};
    if (out[first] == out[first]) detail["got"] = out[first];
    if (why == "result_untouched") detail["untouched"] = true;
    session.tell({"values", why, std::move(detail), "wrong_result"});
}

// Ragged edges cost a little; reading or writing a column costs eight times.
void check_sectors(Session& session, const char* aspect, std::int64_t touched, std::int64_t ideal) {
    if (touched < 0) return;  // on a card nobody looks
    const bool seen = ideal > 0, few = touched <= 2 * ideal;
    CHECK(seen);
    CHECK(few);
    if (seen && few) return;
    const char* const why = seen ? (aspect[0] == 'r' ? "count_sectors_read" : "count_sectors_written") : "count_no_sectors";
    session.tell({aspect, why, {{"touched", touched}, {"ideal", ideal}, {"matrix", aspect}}, "wrong_result"});
}

void check_transpose(Session& session, const Case& one) {
    judge::BodyReader body(session.output(one).body);
    const std::vector<std::int64_t> seen = body.longs(4);
    const std::vector<float> out = body.floats(one.elements());
    if (!body.at_end()) return session.cannot_read();
    check_values(session, one, out);
    if (one.m < 32 || one.n < 32) return;  // too small to fill a warp
    check_sectors(session, "reads", seen[0], seen[1]);
    check_sectors(session, "writes", seen[2], seen[3]);
}

}  // namespace

TEST_SUITE("tiled_transpose") {
    TEST_CASE("every element in its place, and neighbours read and written together") {
        Session& session = Session::current();
        for (const Case& one : session.plan().cases) {
            const judge::Judging judging(session, one);
            CHECK_MESSAGE(session.output(one).arrived, session.output(one).reason);
            if (session.output(one).arrived) check_transpose(session, one);
        }
    }
}
