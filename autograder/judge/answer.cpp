// A case as data: its sizes, its numbers, and the result worked out by hand. Everything here must be exact.
#include "answer.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace judge {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* aspect = "product";

struct Matrix {
    const char* name;
    int columns;
    const std::vector<float>& said;
    const std::vector<float>& wanted;
};

void tell(Session& session, const char* diagnosis, Json detail) { session.tell({aspect, diagnosis, std::move(detail)}); }

// As the starter has it: there is nothing yet to be wrong.
bool all_zero(const std::vector<float>& values) {
    return std::all_of(values.begin(), values.end(), [](float value) { return value == 0; });
}

void check_sizes(Session& session, const Case& one, const std::vector<std::int32_t>& head) {
    const bool shape = head[0] == one.m && head[1] == one.n && head[2] == one.k;
    CHECK(shape);
    const bool untouched = head[0] == 0 && head[1] == 0 && head[2] == 0;
    if (!shape) return tell(session, "case_shape", {{"m", head[0]}, {"n", head[1]}, {"k", head[2]}, {"untouched", untouched}});
    const int lengths[] = {one.m * one.k, one.k * one.n};
    for (int i = 0; i < 2; ++i) {
        const bool fits = head[3 + std::size_t(i)] == lengths[i];
        CHECK(fits);
        if (!fits) return tell(session, "case_length", {{"matrix", i == 0 ? "A" : "B"}, {"length", head[3 + std::size_t(i)]}, {"elements", lengths[i]}});
    }
}

// Bit by bit what the course's formula gives; a NaN is never equal.
bool check_values(Session& session, const Matrix& matrix) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = matrix.said.size(); i-- > 0;)
        if (!(matrix.said[i] == matrix.wanted[i])) ++wrong, first = i;
    CHECK(wrong == 0);
    if (wrong == 0) return true;
    const auto columns = std::size_t(matrix.columns);
    tell(session, "case_values", {{"matrix", matrix.name}, {"row", first / columns}, {"col", first % columns}, {"got", matrix.said[first]},
                                  {"want", matrix.wanted[first]}, {"untouched", all_zero(matrix.said)}, {"wrong", wrong}, {"elements", matrix.said.size()}});
    return false;
}

std::string number(double value) {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

// What is to be added up, without the sum: "1·8 + 2·10 + 3·12".
std::string products(const Problem& problem, int row, int col) {
    std::string text;
    for (int k = 0; k < problem.k; ++k)
        text += (k > 0 ? " + " : "") + number(problem.a_at(row, k)) + "·" + number(problem.b_at(k, col));
    return text;
}

void check_by_hand(Session& session, const Case& one, const std::vector<float>& said) {
    const Comparison seen = compare(said, session.reference(one));
    CHECK(seen.exact);
    if (seen.exact) return;
    const auto differs = [&](std::size_t i) { return !(double(said[i]) == session.reference(one).c[i]); };
    std::size_t first = 0, wrong = 0;
    for (std::size_t i = said.size(); i-- > 0;)
        if (differs(i)) ++wrong, first = i;
    const int row = int(first) / one.n, col = int(first) % one.n;
    tell(session, "result_by_hand", {{"row", row}, {"col", col}, {"got", said[first]}, {"products", products(session.problem(one), row, col)},
                                     {"untouched", all_zero(said)}, {"wrong", wrong}, {"elements", said.size()}});
}

}  // namespace

void check_product_answer(Session& session, const Case& one) {
    BodyReader body(session.output(one).body);
    const std::vector<std::int32_t> head = body.ints(6);
    if (!body.good()) return session.cannot_read();
    const std::size_t before = session.judged(one).mistakes.size();
    check_sizes(session, one, head);
    if (session.judged(one).mistakes.size() > before) return;
    const Problem& problem = session.problem(one);
    const std::vector<float> a = body.floats(problem.a.size()), b = body.floats(problem.b.size());
    const std::vector<float> by_hand = body.floats(head[5] == 0 ? 0 : one.elements()), computed = body.floats(one.elements());
    if (!body.at_end()) return session.cannot_read();
    const bool a_right = check_values(session, {"A", one.k, a, problem.a}), b_right = check_values(session, {"B", one.n, b, problem.b});
    if (!a_right || !b_right) return;
    if (!by_hand.empty()) check_by_hand(session, one, by_hand);
    // The model kernel computed this from inputs that are right: if it differs, the fault is ours.
    if (compare(computed, session.reference(one)).flawed() > 0) session.broke();
}

}  // namespace judge
