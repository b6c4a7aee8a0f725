// Keeps what one judging knows; each set of inputs and each reference is made once.
#include "session.hpp"

namespace judge {
namespace {

std::unique_ptr<Session>& the_session() {
    static std::unique_ptr<Session> session;
    return session;
}

// What the numbers depend on. The tile edge does not belong to it: it is set for each case.
std::string numbers_key(const Case& one) {
    return std::to_string(one.m) + "x" + std::to_string(one.n) + "x" + std::to_string(one.k) + " " + one.inputs + " " +
           std::to_string(one.seed);
}

}  // namespace

Session::Session(Plan plan, Outputs outputs) : plan_(std::move(plan)), outputs_(std::move(outputs)) {}

Session& Session::current() { return *the_session(); }

void Session::start(Plan plan, Outputs outputs) {
    the_session() = std::make_unique<Session>(std::move(plan), std::move(outputs));
}

Session::Numbers& Session::numbers(const Case& one) {
    const std::string key = numbers_key(one);
    auto found = numbers_.find(key);
    if (found == numbers_.end()) {
        Problem problem = draw_problem(one);
        Reference reference = compute_reference(problem, one.inputs);
        found = numbers_.emplace(key, Numbers{std::move(problem), std::move(reference)}).first;
    }
    found->second.problem.tile = one.tile;
    return found->second;
}

const Problem& Session::problem(const Case& one) { return numbers(one).problem; }
const Reference& Session::reference(const Case& one) { return numbers(one).reference; }

const Comparison& Session::compare(const Case& one) {
    Judged& judged = judged_[one.id];
    if (!judged.compared) {
        judged.seen = judge::compare(output(one).c, reference(one));
        judged.compared = true;
    }
    return judged.seen;
}

void Session::count(bool passed) {
    if (judging_ == nullptr) {
        broken_ += passed ? 0 : 1;
        return;
    }
    (passed ? judging_->passed : judging_->failed) += 1;
}

}  // namespace judge
