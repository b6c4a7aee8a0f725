// Writes down what the assertions decided, and for failing cases why.
#include "verdict.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "clue.hpp"
#include "explain.hpp"

namespace judge {
namespace {

using Json = nlohmann::ordered_json;

constexpr int most_terms = 4;
constexpr int most_squares = 24;  // of the map of C, in each direction

// JSON has no word for NaN; a string says more than null.
Json number(float value) {
    if (is_poison(value)) return "untouched";
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

Json terms(const Problem& problem, int row, int col) {
    Json list = Json::array();
    for (int k = 0; k < std::min(problem.k, most_terms); ++k)
        list.push_back({{"k", k}, {"a", problem.a_at(row, k)}, {"b", problem.b_at(k, col)}});
    return list;
}

Json first_mismatch(Session& session, const Case& one) {
    const std::size_t first = session.judged(one).seen.first;
    const int row = int(first / std::size_t(one.n)), col = int(first % std::size_t(one.n));
    return {{"row", row},
            {"col", col},
            {"got", number(session.output(one).c[first])},
            {"want", session.reference(one).c[first]},
            {"terms", terms(session.problem(one), row, col)}};
}

Json range(const Range& range) { return Json::array({range.first, range.last}); }

// How many elements are flawed in each square of C: what a picture needs where the rectangle alone does not say it.
Json map_of_c(const Scene& scene) {
    const int edge = (std::max(scene.m(), scene.n()) + most_squares - 1) / most_squares;
    const int across = (scene.n() + edge - 1) / edge, down = (scene.m() + edge - 1) / edge;
    std::vector<int> wrong(std::size_t(across) * std::size_t(down));
    for (std::size_t i = 0; i < scene.got.size(); ++i) {
        const int row = int(i) / scene.n() / edge, col = int(i) % scene.n() / edge;
        wrong[std::size_t(row) * std::size_t(across) + std::size_t(col)] += scene.seen.flaws[i] != Flaw::none;
    }
    return {{"edge", edge}, {"wrong", wrong}};
}

Json pattern(const Scene& scene) {
    const Pattern found = find_pattern(scene);
    Json json = {{"kind", found.kind}, {"rows", range(found.rows)}, {"cols", range(found.cols)}};
    if (found.edge > 0) json["edge"] = found.edge;
    if (found.of_tiles > 0) json["tiles"] = found.tiles;
    if (found.of_tiles > 0) json["of_tiles"] = found.of_tiles;
    if (found.k >= 0) json["k"] = found.k;
    const bool full = scene.seen.flawed() == std::size_t(found.rows.size()) * std::size_t(found.cols.size());
    if (!full && found.kind != "border") json["map"] = map_of_c(scene);
    return json;
}

Json clue(const Scene& scene) {
    const Clue found = find_clue(scene);
    Json json = Json::object();
    if (found.belongs) json["belongs"] = {found.belongs->row, found.belongs->col};
    if (found.added) json["added"] = {found.added->row, found.added->col};
    if (found.zero) json["zero"] = true;
    if (found.missing) json["missing"] = range(*found.missing);
    if (found.twice) json["twice"] = range(*found.twice);
    return json;
}

void add_failure(Json& json, Session& session, const Case& one, const Explanations& explanations) {
    const Comparison& seen = session.judged(one).seen;
    json["untouched"] = seen.untouched;
    json["non_finite"] = seen.non_finite;
    if (seen.flawed() == 0) return;
    json["first"] = first_mismatch(session, one);
    const Scene scene = make_scene(session.problem(one), session.reference(one), session.output(one).c, seen, usual_edge(one));
    json["pattern"] = pattern(scene);
    const auto found = explanations.find(one.id);
    json["explained_by"] = found == explanations.end() ? std::vector<std::string>{} : found->second;
    json["clue"] = clue(scene);
}

Json missing(const Case& one, const std::string& reason, const std::string& detail) {
    Json json = {{"id", one.id}, {"status", "missing"}, {"reason", reason}};
    if (!detail.empty()) json["detail"] = detail;
    return json;
}

Json answer_json(const Case& one, const Judged& judged) {
    if (judged.unreadable || judged.passed + judged.failed == 0)
        return missing(one, judged.unreadable ? "unreadable" : "not_judged", "");
    Json json = {{"id", one.id}, {"status", judged.pass() ? "pass" : "fail"}, {"mistakes", Json::array()}};
    for (const Mistake& mistake : judged.mistakes)
        json["mistakes"].push_back({{"aspect", mistake.aspect}, {"diagnosis", mistake.diagnosis}, {"detail", mistake.detail}, {"kind", mistake.kind}, {"line", mistake.line}});
    if (!judged.shown.is_null()) json["measured"] = judged.shown;
    return json;
}

Json case_json(Session& session, const Case& one, const Explanations& explanations) {
    const Output& output = session.output(one);
    const Judged& judged = session.judged(one);
    if (!output.arrived) return missing(one, output.reason, output.detail);
    if (!one.form.empty()) return answer_json(one, judged);
    if (!judged.compared) return missing(one, "not_judged", "");
    Json json = {{"id", one.id}, {"status", judged.pass() ? "pass" : "fail"}};
    if (!judged.pass()) json["reason"] = judged.seen.reason();
    json["wrong"] = judged.seen.flawed();
    json["elements"] = one.elements();
    json["max_error"] = judged.seen.max_error;
    json["bound"] = judged.seen.bound;
    json["exact"] = judged.seen.exact;
    if (!judged.pass()) add_failure(json, session, one, explanations);
    return json;
}

}  // namespace

std::string verdict_json(Session& session) {
    const Explanations explanations = explain(session);
    Json json = {{"complete", session.outputs().complete}};
    if (!session.outputs().fault.empty()) json["fault"] = session.outputs().fault;
    json["cases"] = Json::array();
    for (const Case& one : session.plan().cases) {
        Json item = case_json(session, one, explanations);
        item["hidden"] = one.hidden;
        json["cases"].push_back(std::move(item));
    }
    // The detail of a frame is the student's text: bytes that are not UTF-8 are replaced.
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace judge
