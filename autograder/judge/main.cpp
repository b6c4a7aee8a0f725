// The judge: draws inputs, and decides with doctest assertions whether outputs are right. Never links student code.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "inputs.hpp"
#include "session.hpp"
#include "verdict.hpp"

namespace {

constexpr int fault_of_the_grader = 3;

const char* const usage =
    "Usage: judge inputs    --plan plan.json --out FILE\n"
    "       judge verdict   --plan plan.json --outputs FILE --out verdict.json\n"
    "       judge reference --plan plan.json --out FILE\n"
    "inputs     writes A and B of every case, for the runner\n"
    "verdict    judges what the runner wrote\n"
    "reference  writes the right outputs, rounded to float32, in the runner's own form\n";

// Counts what the assertions say, and prints nothing.
struct Collector : doctest::IReporter {
    explicit Collector(const doctest::ContextOptions&) {}
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException& exception) override {
        std::cerr << "judge: " << exception.error_string << '\n';
        judge::Session::current().broke();
    }
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData& data) override { judge::Session::current().count(!data.m_failed); }
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};

DOCTEST_REGISTER_REPORTER("collect", 0, Collector);

using Options = std::map<std::string, std::string>;

const std::string& option(const Options& options, const std::string& name) {
    const auto found = options.find(name);
    if (found == options.end()) throw judge::PlanError("--" + name + " is missing\n" + usage);
    return found->second;
}

Options parse_options(int count, char** words) {
    Options options;
    for (int i = 2; i < count; i += 2) {
        const std::string name = words[i];
        if (name.rfind("--", 0) != 0 || i + 1 == count) throw judge::PlanError(usage);
        options[name.substr(2)] = words[i + 1];
    }
    return options;
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    write(file);
    file.flush();
    if (!file) throw judge::PlanError("cannot write " + path);
}

// Runs the test suite of one exercise. Zero means that every assertion held, which is not asked here.
void run_suite(const std::string& exercise) {
    doctest::Context context;
    context.setOption("no-path-filenames", true);
    context.setOption("success", true);  // passed assertions are counted too: none is not the same as all
    context.setOption("reporters", "collect");
    context.setOption("test-suite", exercise.c_str());
    context.run();
}

int verdict(const Options& options) {
    judge::Plan plan = judge::read_plan(option(options, "plan"));
    judge::Outputs outputs = judge::read_outputs(plan, option(options, "outputs"));
    const std::string exercise = plan.exercise;
    judge::Session::start(std::move(plan), std::move(outputs));
    run_suite(exercise);
    judge::Session& session = judge::Session::current();
    const std::string json = judge::verdict_json(session);
    write_file(option(options, "out"), [&](std::ostream& file) { file << json; });
    return session.broken() == 0 ? 0 : fault_of_the_grader;
}

int inputs(const Options& options) {
    const judge::Plan plan = judge::read_plan(option(options, "plan"));
    write_file(option(options, "out"), [&](std::ostream& file) { judge::write_inputs(plan, file); });
    return 0;
}

void write_reference(const judge::Case& one, std::ostream& out) {
    const judge::Reference reference = judge::compute_reference(judge::draw_problem(one), one.inputs);
    const std::vector<float> c(reference.c.begin(), reference.c.end());
    const nlohmann::ordered_json head = {
        {"id", one.id}, {"status", "ok"}, {"detail", ""}, {"bytes", c.size() * sizeof(float)}};
    out << head.dump() << '\n';
    out.write(reinterpret_cast<const char*>(c.data()), std::streamsize(c.size() * sizeof(float)));
}

int reference(const Options& options) {
    const judge::Plan plan = judge::read_plan(option(options, "plan"));
    write_file(option(options, "out"), [&](std::ostream& file) {
        for (const judge::Case& one : plan.cases) write_reference(one, file);
    });
    return 0;
}

int run_verb(int count, char** words) {
    const std::string verb = count > 1 ? words[1] : "";
    const Options options = verb == "--help" ? Options{} : parse_options(count, words);
    if (verb == "inputs") return inputs(options);
    if (verb == "verdict") return verdict(options);
    if (verb == "reference") return reference(options);
    std::cout << usage;
    return verb == "--help" ? 0 : fault_of_the_grader;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run_verb(count, words);
    } catch (const std::exception& error) {
        std::cerr << "judge: " << error.what() << '\n';
        return fault_of_the_grader;
    }
}
