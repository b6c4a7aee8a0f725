// Tries every hypothesis on the failing cases of a variant, the smallest first, within a fixed amount of work.
#include "explain.hpp"

#include <algorithm>
#include <set>

#include "hypothesis.hpp"

namespace judge {
namespace {

// Multiply-adds spent on one variant. Counted, not timed, so that two runs say the same.
constexpr double most_work = 1.5e8;

struct Suspect {
    const Hypothesis* hypothesis;
    int edge;
    std::set<int> explains;  // ids of failing cases
    bool contradicted = false;  // by a case that came out right
};

std::vector<int> edges_to_try(const Hypothesis& hypothesis, int tile) {
    if (hypothesis.needs == Needs::rounds) return tile > 0 ? std::vector<int>{tile} : std::vector<int>{};
    if (tile > 0) return {tile};
    if (hypothesis.needs == Needs::block) return {16, 8, 32};
    return {16};
}

std::vector<Suspect> all_suspects(int tile) {
    std::vector<Suspect> suspects;
    for (const Hypothesis& hypothesis : all_hypotheses())
        for (const int edge : edges_to_try(hypothesis, tile)) suspects.push_back({&hypothesis, edge, {}});
    // The order of files in the program must not show in a report.
    std::stable_sort(suspects.begin(), suspects.end(),
                     [](const Suspect& a, const Suspect& b) { return a.hypothesis->id < b.hypothesis->id; });
    return suspects;
}

class Inquiry {
public:
    Inquiry(Session& session, std::vector<const Case*> cases) : session_(session), cases_(std::move(cases)) {
        std::stable_sort(cases_.begin(), cases_.end(),
                         [](const Case* a, const Case* b) { return a->work() < b->work(); });
        suspects_ = all_suspects(cases_.front()->tile);
    }

    void run(Explanations& found) {
        for (const Case* one : cases_)
            if (failing(*one)) examine(*one);
        if (tried_.empty()) return;
        for (const Case* one : cases_)
            if (!failing(*one) && session_.judged(*one).compared) hold_against(*one);
        for (const int id : tried_) found[id] = narrowed(id);
    }

private:
    bool failing(const Case& one) { return session_.judged(one).compared && session_.judged(one).seen.flawed() > 0; }

    Fit fit(const Suspect& suspect, const Case& one) {
        const Scene scene = make_scene(session_.problem(one), session_.reference(one), session_.output(one).c,
                                       session_.judged(one).seen, suspect.edge);
        const Fit result = try_on(*suspect.hypothesis, scene);
        if (result != Fit::refuted) work_ += one.work();
        return result;
    }

    void examine(const Case& one) {
        if (work_ + one.work() > most_work) return;
        tried_.push_back(one.id);
        for (Suspect& suspect : suspects_)
            if (still_open(suspect, one) && fit(suspect, one) == Fit::explains) suspect.explains.insert(one.id);
    }

    // A large case is only asked about what explained every smaller one, if anything did.
    bool still_open(const Suspect& suspect, const Case& one) const {
        if (one.work() < 1e5 || !anyone_explains(tried_.size() - 1)) return true;
        return suspect.explains.size() + 1 == tried_.size();
    }

    bool anyone_explains(std::size_t cases) const {
        return cases > 0 && std::any_of(suspects_.begin(), suspects_.end(),
                                        [&](const Suspect& s) { return s.explains.size() == cases; });
    }

    void hold_against(const Case& one) {
        for (Suspect& suspect : suspects_) {
            if (suspect.explains.size() != tried_.size() || suspect.contradicted) continue;
            if (work_ + one.work() > most_work) return;
            suspect.contradicted = fit(suspect, one) == Fit::refuted;
        }
    }

    std::vector<std::string> ids(const std::function<bool(const Suspect&)>& wanted) const {
        std::vector<std::string> result;
        for (const Suspect& suspect : suspects_)
            if (wanted(suspect) && (result.empty() || result.back() != suspect.hypothesis->id))
                result.push_back(suspect.hypothesis->id);
        return result;
    }

    // What explains all failing cases and contradicts no right one; else all failing ones; else this one.
    std::vector<std::string> narrowed(int id) const {
        const auto everywhere = [&](const Suspect& s) { return s.explains.size() == tried_.size(); };
        std::vector<std::string> best = ids([&](const Suspect& s) { return everywhere(s) && !s.contradicted; });
        if (best.empty()) best = ids(everywhere);
        if (best.empty()) best = ids([&](const Suspect& s) { return s.explains.count(id) > 0; });
        return best;
    }

    Session& session_;
    std::vector<const Case*> cases_;
    std::vector<Suspect> suspects_;
    std::vector<int> tried_;  // ids of the failing cases that were examined
    double work_ = 0;
};

}  // namespace

int usual_edge(const Case& one) { return one.tile > 0 ? one.tile : 16; }

Explanations explain(Session& session) {
    std::map<std::string, std::vector<const Case*>> variants;
    for (const Case& one : session.plan().cases) variants[one.variant].push_back(&one);
    Explanations found;
    for (auto& [variant, cases] : variants) Inquiry(session, std::move(cases)).run(found);
    return found;
}

}  // namespace judge
