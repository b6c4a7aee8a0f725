// Tries every hypothesis on the failing cases of a variant, the smallest first, within a fixed amount of work.
#include "explain.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "hypothesis.hpp"

namespace judge {
namespace {

// Multiply-adds spent on one variant. Counted, not timed, so that two runs say the same.
constexpr double most_work = 1.5e8;

// Up to here every hypothesis is tried on every case; beyond, only what the smaller cases left.
constexpr double small_work = 1e5;

struct Suspect {
    const Hypothesis* hypothesis;
    int edge;
    std::set<int> explains = {};  // ids of failing cases
    int refuted = 0;              // failing cases that it does not fit
    bool contradicted = false;    // by a case that came out right
    std::size_t open = 0;         // elements of failing cases about which it makes no firm claim

    bool candidate() const { return refuted == 0 && !explains.empty(); }
};

std::vector<int> edges_to_try(const Hypothesis& hypothesis, int tile) {
    if (hypothesis.needs == Needs::rounds) return tile > 0 ? std::vector<int>{tile} : std::vector<int>{};
    if (tile > 0 && hypothesis.needs == Needs::no_tiles) return {};
    if (tile > 0) return {tile};
    if (hypothesis.needs == Needs::block) return {16, 8, 32};
    return {16};
}

std::vector<Suspect> all_suspects(int tile) {
    std::vector<Suspect> suspects;
    for (const Hypothesis& hypothesis : all_hypotheses())
        for (const int edge : edges_to_try(hypothesis, tile)) suspects.push_back({&hypothesis, edge});
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
        for (const int id : tried_) found[id] = names();
    }

private:
    bool failing(const Case& one) { return session_.judged(one).compared && session_.judged(one).seen.flawed() > 0; }

    Fit fit(const Suspect& suspect, const Case& one) {
        const Scene scene = make_scene(session_.problem(one), session_.reference(one), session_.output(one).c,
                                       session_.judged(one).seen, suspect.edge);
        const Fit result = try_on(*suspect.hypothesis, scene);
        if (result.kind != Fit::Kind::refuted) work_ += one.work();
        return result;
    }

    void examine(const Case& one) {
        if (work_ + one.work() > most_work) return;
        const bool narrowed_down = one.work() > small_work && count(&Suspect::candidate) > 0;
        tried_.push_back(one.id);
        for (Suspect& suspect : suspects_)
            if (!narrowed_down || suspect.candidate()) note(suspect, one);
    }

    void note(Suspect& suspect, const Case& one) {
        const Fit result = fit(suspect, one);
        suspect.open += result.open;
        if (result.kind == Fit::Kind::explains) suspect.explains.insert(one.id);
        if (result.kind == Fit::Kind::refuted) suspect.refuted += 1;
    }

    std::ptrdiff_t count(bool (Suspect::*is)() const) const {
        return std::count_if(suspects_.begin(), suspects_.end(), [&](const Suspect& s) { return (s.*is)(); });
    }

    void hold_against(const Case& one) {
        for (Suspect& suspect : suspects_) {
            if (!suspect.candidate() || suspect.contradicted) continue;
            if (work_ + one.work() > most_work) return;
            suspect.contradicted = fit(suspect, one).kind == Fit::Kind::refuted;
        }
    }

    using Some = std::vector<const Suspect*>;

    Some those(const std::function<bool(const Suspect&)>& wanted) const {
        Some some;
        for (const Suspect& suspect : suspects_)
            if (wanted(suspect)) some.push_back(&suspect);
        return some;
    }

    // A mistake is named only where it fits every failing case of the variant and no right one speaks against it.
    std::vector<std::string> names() const {
        return ids(firmest(those([](const Suspect& s) { return s.candidate() && !s.contradicted; })));
    }

    // Of several, those that explain the most cases and leave the least open.
    static Some firmest(const Some& some) {
        const auto rank = [](const Suspect* s) { return std::make_pair(-std::int64_t(s->explains.size()), s->open); };
        if (some.empty()) return some;
        const auto best = rank(*std::min_element(
            some.begin(), some.end(), [&](const Suspect* a, const Suspect* b) { return rank(a) < rank(b); }));
        Some kept;
        std::copy_if(some.begin(), some.end(), std::back_inserter(kept), [&](const Suspect* s) { return rank(s) == best; });
        return kept;
    }

    static std::vector<std::string> ids(const Some& some) {
        std::vector<std::string> result;
        for (const Suspect* suspect : some)
            if (result.empty() || result.back() != suspect->hypothesis->id) result.push_back(suspect->hypothesis->id);
        return result;
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
