// What was found: one entry a fault, with a count, the first instance in full and how far it spread.
#pragma once
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace simt {

using Json = nlohmann::ordered_json;

// Where something stands in the source, as the compiler told it.
struct Place {
  const char* file = "";
  int line = 0;
  int column = 0;
};
bool same_text(const char* a, const char* b);
inline bool same_place(const Place& a, const Place& b) {
  return a.line == b.line && a.column == b.column && (a.file == b.file || same_text(a.file, b.file));
}
Json place_json(const Place& place);

struct Finding {
  const char* kind = "";
  std::uint64_t count = 0;
  Json body;
  std::uint64_t blocks = 0;
  std::uint64_t last_block = ~std::uint64_t{0};
  int first_round = 0;
  int last_round = 0;
  int last_case = -1;
  int cases = 0;
};

struct FindingKey {
  const char* kind;
  std::uint64_t here;
  std::uint64_t there;
  bool operator<(const FindingKey& o) const {
    return std::tie(kind, here, there) < std::tie(o.kind, o.here, o.there);
  }
};

class Findings {
 public:
  using Filler = std::function<Json()>;
  // Counts an instance; `fill` is called for the first one only.
  Finding& note(const FindingKey& key, const Filler& fill, std::uint64_t times = 1);
  // The same for what is only advice.
  Finding& advise(const FindingKey& key, const Filler& fill) { return --told_, note(key, fill); }
  std::uint64_t told() const { return told_; }
  void set_case(int id) { case_ = id; }
  int current_case() const { return case_; }
  std::size_t size() const { return list_.size(); }
  // Whether a finding names this line of host code already.
  bool told_at(const Place& place) const;
  Json as_json(const Finding& finding) const;
  void settle_warp_races();
  const std::vector<std::unique_ptr<Finding>>& list() const { return list_; }

 private:
  std::map<FindingKey, Finding*> by_key_;
  std::vector<std::unique_ptr<Finding>> list_;
  int case_ = -1;
  std::uint64_t told_ = 0;  // instances, advice apart
};

Findings& findings();

// Event lines (JSON) go to this descriptor, or nowhere when it is negative.
void set_event_descriptor(int descriptor);
void write_event(const Json& event);
// Writes every finding and the closing `end` line, once.
void finish_events();
void count_case();

// A key for a source position.
std::uint64_t place_key(const Place& place);

}  // namespace simt
