// Tries every hypothesis on the failing cases of a variant, the smallest first, within a fixed amount of work.
#include "explain.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "hypothesis.hpp"

namespace judge {
namespace {

// Multiply-adds spent on one variant. Counted, not timed, so that two runs say the same.
constexpr double most_work = 1.5e8;

struct Suspect {
    const Hypothesis* hypothesis;
    int edge;
    std::set<int> explains = {};  // ids of failing cases
    bool refuted = false;         // by any case, failing or right
    std::size_t open = 0;         // elements of failing cases about which it makes no firm claim

    bool possible() const { return !refuted; }
    bool candidate() const { return !refuted && !explains.empty(); }
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
            if (failing(*one)) try_all(*one, &Suspect::possible);
        for (const Case* one : cases_)
            if (!failing(*one) && session_.judged(*one).compared) try_all(*one, &Suspect::candidate);
        for (const Case* one : cases_)
            if (failing(*one)) found[one->id] = names();
    }

private:
    bool failing(const Case& one) { return session_.judged(one).compared && session_.judged(one).seen.flawed() > 0; }

    // Tries those on a case that are still to be tried. What was refuted once is never tried again.
    void try_all(const Case& one, bool (Suspect::*open)() const) {
        std::map<int, Scene> scenes;
        for (Suspect& suspect : suspects_) {
            if (!(suspect.*open)()) continue;
            if (work_ + one.work() > most_work) return;
            note(suspect, one, try_on(*suspect.hypothesis, scene(scenes, one, suspect.edge)));
        }
    }

    const Scene& scene(std::map<int, Scene>& scenes, const Case& one, int edge) {
        const auto found = scenes.find(edge);
        if (found != scenes.end()) return found->second;
        Scene made = make_scene(session_.problem(one), session_.reference(one), session_.output(one).c,
                                session_.judged(one).seen, edge);
        return scenes.emplace(edge, std::move(made)).first->second;
    }

    void note(Suspect& suspect, const Case& one, const Fit& result) {
        suspect.refuted = result.kind == Fit::Kind::refuted;
        if (suspect.refuted) return;
        work_ += one.work();
        if (result.kind == Fit::Kind::explains) suspect.explains.insert(one.id);
        if (failing(one)) suspect.open += result.open;
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
        return ids(firmest(those([](const Suspect& s) { return s.candidate(); })));
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
