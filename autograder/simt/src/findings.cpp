// Findings: one entry a fault, and the event log they leave by.
#include "findings.hpp"

#include <algorithm>

#include <unistd.h>

#include <cstring>
#include <set>

#include "block.hpp"
#include "hot.hpp"

namespace simt {
namespace {

int event_descriptor = -1;
int cases_seen = 0;
bool finished = false;

void write_all(const char* text, std::size_t left) {
  while (left > 0) {
    const ssize_t sent = ::write(event_descriptor, text, left);
    if (sent <= 0) return;
    text += sent;
    left -= static_cast<std::size_t>(sent);
  }
}

void widen(Finding& finding) {
  if (!hot.in_kernel) return;
  const std::uint64_t block = running_block_number();
  if (finding.last_block != block) ++finding.blocks;
  finding.last_block = block;
  const int round = hot.round.now;
  if (finding.count == 0) finding.first_round = finding.last_round = round;
  finding.first_round = std::min(finding.first_round, round);
  finding.last_round = std::max(finding.last_round, round);
}

}  // namespace

bool same_text(const char* a, const char* b) { return std::strcmp(a, b) == 0; }

Json place_json(const Place& place) {
  Json out;
  out["file"] = place.file;
  out["line"] = place.line;
  return out;
}

std::uint64_t place_key(const Place& place) {
  std::uint64_t hash = 1469598103934665603ull;
  for (const char* c = place.file; *c != '\0'; ++c) hash = (hash ^ static_cast<unsigned char>(*c)) * 1099511628211ull;
  return (hash ^ static_cast<std::uint64_t>(place.line) << 12) * 1099511628211ull + static_cast<std::uint64_t>(place.column);
}

Findings& findings() {
  static auto* the_findings = new Findings;  // never destroyed: written after static destructors have run
  return *the_findings;
}

Finding& Findings::note(const FindingKey& key, const Filler& fill, std::uint64_t times) {
  auto [entry, fresh] = by_key_.try_emplace(key, nullptr);
  if (fresh) {
    list_.push_back(std::make_unique<Finding>());
    entry->second = list_.back().get();
    entry->second->kind = key.kind;
    entry->second->body = fill();
    entry->second->body["case"] = case_;
  }
  Finding& finding = *entry->second;
  widen(finding);
  if (finding.last_case != case_) ++finding.cases;
  finding.last_case = case_;
  finding.count += times;
  told_ += times;
  return finding;
}

bool Findings::told_at(const Place& place) const {
  return std::any_of(list_.begin(), list_.end(), [&](const auto& finding) {
    return finding->body.value("line", 0) == place.line && finding->body.value("file", "") == place.file;
  });
}

Json Findings::as_json(const Finding& finding) const {
  Json out;
  out["record"] = "finding";
  out["kind"] = finding.kind;
  out["count"] = finding.count;
  out.update(finding.body);
  Json spread;
  spread["cases"] = finding.cases;
  if (finding.blocks > 0) spread["blocks"] = finding.blocks;
  if (finding.last_round > 0) spread["rounds"] = {finding.first_round, finding.last_round};
  out["spread"] = spread;
  return out;
}

void set_event_descriptor(int descriptor) { event_descriptor = descriptor; }

void write_event(const Json& event) {
  if (event_descriptor < 0) return;
  const std::string line = event.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  write_all(line.data(), line.size());
}

void count_case() { ++cases_seen; }

// Lanes of one warp race with each other wherever threads of two warps do: then lock-step is not the story.
void Findings::settle_warp_races() {
  for (const char* kind : {"race_shared", "race_global"}) {
    const std::string space = kind + 5;
    std::set<std::string> racing;
    for (const auto& finding : list_)
      if (std::strcmp(finding->kind, kind) == 0) racing.insert(finding->body.value("kernel", ""));
    for (const auto& finding : list_)
      if (std::strcmp(finding->kind, "same_warp_race") == 0 && racing.count(finding->body.value("kernel", "")) != 0 && finding->body.value("space", "") == space)
        finding->kind = kind;
  }
}

void finish_events() {
  if (finished) return;
  finished = true;
  findings().settle_warp_races();
  for (const auto& finding : findings().list()) write_event(findings().as_json(*finding));
  Json end;
  end["record"] = "end";
  end["cases"] = cases_seen;
  end["findings"] = findings().size();
  write_event(end);
}

}  // namespace simt
