// One judging: the plan, what came, and what the assertions said about each case.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "comparison.hpp"
#include "frames.hpp"

namespace judge {

// What is wrong with one part of the answer to a case that has a form.
struct Mistake {
    std::string aspect;     // the part: a check of the exercise has its name
    std::string diagnosis;  // whose words are used
    nlohmann::ordered_json detail;
    std::string kind = {};      // of the finding, where it has a kind of its own
    std::int64_t line = 0;      // in the student's file; 0 where none is known
};

// What is known of one case when all assertions have run.
struct Judged {
    int passed = 0;  // assertions
    int failed = 0;
    bool compared = false;
    Comparison seen;
    std::vector<Mistake> mistakes;
    nlohmann::ordered_json shown;  // for the report, right or wrong
    bool unreadable = false;  // the answer is not what its form says

    // A case about which nothing was asserted has not passed.
    bool pass() const { return failed == 0 && passed > 0; }
};

class Session {
public:
    Session(Plan plan, Outputs outputs);

    static Session& current();  // of this process; there is one at a time
    static void start(Plan plan, Outputs outputs);

    const Plan& plan() const { return plan_; }
    const Outputs& outputs() const { return outputs_; }
    const Output& output(const Case& one) const { return outputs_.cases.at(one.id); }
    const Problem& problem(const Case& one);
    const Reference& reference(const Case& one);
    const Comparison& compare(const Case& one);
    const Judged& judged(const Case& one) { return judged_[one.id]; }

    void begin(const Case& one) { judging_ = &judged_[one.id]; }
    void end() { judging_ = nullptr; }
    // About the case that is being judged. Each must go with a failed assertion.
    void tell(Mistake mistake) { judging_->mistakes.push_back(std::move(mistake)); }
    void show(nlohmann::ordered_json what) { judging_->shown = std::move(what); }
    void cannot_read() { judging_->unreadable = true; }
    void count(bool passed);  // an assertion; outside any case it counts as the judge's own failure
    void broke() { ++broken_; }
    int broken() const { return broken_; }

private:
    struct Numbers {
        Problem problem;
        Reference reference;
    };
    Numbers& numbers(const Case& one);

    Plan plan_;
    Outputs outputs_;
    std::map<int, Judged> judged_;
    std::map<std::string, Numbers> numbers_;  // variants share their inputs, and with them the reference
    Judged* judging_ = nullptr;
    int broken_ = 0;
};

// While it lives, assertions count for one case.
class Judging {
public:
    Judging(Session& session, const Case& one) : session_(session) { session_.begin(one); }
    ~Judging() { session_.end(); }
    Judging(const Judging&) = delete;
    Judging& operator=(const Judging&) = delete;

private:
    Session& session_;
};

}  // namespace judge
