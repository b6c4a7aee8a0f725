// The case file is written by the judge; a broken one is our fault and said so.
#include "cases.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace runner {
namespace {

void read_floats(std::istream& in, std::vector<float>& out, std::size_t count) {
  out.resize(count);
  in.read(reinterpret_cast<char*>(out.data()), static_cast<std::streamsize>(count * sizeof(float)));
  if (!in) throw std::runtime_error("the case file breaks off");
}

}  // namespace

bool read_case(std::istream& in, Case& out) {
  std::string line;
  if (!std::getline(in, line)) return false;
  const auto head = nlohmann::json::parse(line);
  out.id = head.at("id");
  out.variant = head.at("variant");
  out.m = head.at("m");
  out.n = head.at("n");
  out.k = head.at("k");
  const auto m = static_cast<std::size_t>(out.m), n = static_cast<std::size_t>(out.n), k = static_cast<std::size_t>(out.k);
  out.form = head.value("form", "");
  out.a.clear();
  out.b.clear();
  if (!out.form.empty()) return true;
  read_floats(in, out.a, m * k);
  read_floats(in, out.b, k * n);
  return true;
}

}  // namespace runner
