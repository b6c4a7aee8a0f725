// Reads frames that nobody vouches for: a JSON line, then as many bytes as it says.
#include "frames.hpp"

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

namespace judge {
namespace {

constexpr std::size_t longest_head = 1 << 16;
constexpr std::size_t longest_detail = 500;

struct Head {
    int id = 0;
    std::string status;
    std::string detail;
    std::size_t bytes = 0;
};

bool is_count(const nlohmann::json& value) {
    return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
}

// False when the line is not a head of a frame.
bool parse_head(std::string_view line, Head& head) {
    const nlohmann::json root = nlohmann::json::parse(line, nullptr, false);
    if (!root.is_object()) return false;
    const auto id = root.find("id"), status = root.find("status"), bytes = root.find("bytes");
    if (id == root.end() || status == root.end() || bytes == root.end()) return false;
    if (!is_count(*id) || !status->is_string() || !is_count(*bytes)) return false;
    if (id->get<std::uint64_t>() > 0x7fffffffu) return false;
    head.id = int(id->get<std::uint64_t>());
    head.status = status->get<std::string>().substr(0, 40);
    head.bytes = std::size_t(bytes->get<std::uint64_t>());
    const auto detail = root.find("detail");
    if (detail != root.end() && detail->is_string())
        head.detail = detail->get<std::string>().substr(0, longest_detail);
    return true;
}

void refuse(Output& output, const std::string& reason, const std::string& detail) {
    output = Output{};
    output.reason = reason;
    output.detail = detail;
}

// How long the answer to a case may be.
std::size_t room(const Case& one) { return one.form.empty() ? one.elements() * sizeof(float) : one.answer_bytes; }

void accept_answer(Output& output, const Case& one, std::string_view body) {
    if (body.size() > room(one)) return refuse(output, "wrong_length", std::to_string(body.size()) + " bytes");
    output.arrived = true;
    output.reason.clear();
    output.body = body;
}

void accept(Output& output, const Case& one, const Head& head, std::string_view body) {
    const std::size_t wanted = one.elements() * sizeof(float);
    if (head.status != "ok") return refuse(output, head.status.empty() ? "no_status" : head.status, head.detail);
    if (!one.form.empty()) return accept_answer(output, one, body);
    if (body.size() != wanted)
        return refuse(output, "wrong_length",
                      std::to_string(body.size()) + " bytes instead of " + std::to_string(wanted));
    output.arrived = true;
    output.reason.clear();
    output.c.resize(one.elements());
    std::memcpy(output.c.data(), body.data(), wanted);
}

class Reader {
public:
    Reader(const Plan& plan, std::string_view bytes) : rest_(bytes) {
        for (const Case& one : plan.cases) {
            cases_[one.id] = &one;
            outputs_.cases[one.id];
        }
    }

    Outputs read() {
        while (!rest_.empty() && read_frame()) {
        }
        outputs_.complete = outputs_.fault.empty();
        for (const auto& [id, output] : outputs_.cases) outputs_.complete &= output.arrived;
        return std::move(outputs_);
    }

private:
    bool stop(const std::string& fault) {
        outputs_.fault = fault;
        return false;
    }

    bool read_frame() {
        const std::size_t end = rest_.substr(0, longest_head).find('\n');
        Head head;
        if (end == std::string_view::npos || !parse_head(rest_.substr(0, end), head)) return stop("malformed");
        rest_.remove_prefix(end + 1);
        if (head.bytes > rest_.size()) return cut_short(head);
        const std::string_view body = rest_.substr(0, head.bytes);
        rest_.remove_prefix(head.bytes);
        return keep(head, body);
    }

    bool cut_short(const Head& head) {
        const auto output = outputs_.cases.find(head.id);
        if (output != outputs_.cases.end() && seen_.count(head.id) == 0)
            refuse(output->second, "truncated",
                   std::to_string(rest_.size()) + " of " + std::to_string(head.bytes) + " bytes");
        return stop("truncated");
    }

    bool keep(const Head& head, std::string_view body) {
        const auto one = cases_.find(head.id);
        if (one == cases_.end()) return stop("unknown_case");
        // Two answers to one question: nobody can say which is meant, so neither counts.
        if (++seen_[head.id] > 1) {
            refuse(outputs_.cases[head.id], "duplicate", "");
            return stop("duplicate");
        }
        accept(outputs_.cases[head.id], *one->second, head, body);
        return true;
    }

    std::string_view rest_;
    std::map<int, const Case*> cases_;
    std::map<int, int> seen_;
    Outputs outputs_;
};

// More than this is not a set of answers; it is not even read.
std::size_t longest_file(const Plan& plan) {
    std::size_t total = 0;
    for (const Case& one : plan.cases) total += room(one) + longest_head;
    return 2 * total;
}

}  // namespace

Outputs parse_outputs(const Plan& plan, std::string_view bytes) { return Reader(plan, bytes).read(); }

Outputs read_outputs(const Plan& plan, const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    char part[1 << 16];
    const std::size_t most = longest_file(plan);
    while (file && bytes.size() <= most) {
        file.read(part, sizeof part);
        bytes.append(part, std::size_t(file.gcount()));
    }
    Outputs outputs = parse_outputs(plan, std::string_view(bytes).substr(0, most));
    if (bytes.size() > most && outputs.fault.empty()) outputs.fault = "too_long";
    if (!outputs.fault.empty()) outputs.complete = false;
    return outputs;
}

}  // namespace judge
