// Output frames for the judge.
#include "outputs.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

namespace runner {
namespace {

bool write_all(int descriptor, const char* bytes, std::size_t left) {
  while (left > 0) {
    const ssize_t sent = ::write(descriptor, bytes, left);
    if (sent <= 0) return false;
    bytes += sent;
    left -= static_cast<std::size_t>(sent);
  }
  return true;
}

}  // namespace

bool write_outcome(int descriptor, const Case& one, const Outcome& outcome) {
  const char* const answer = one.form.empty() ? reinterpret_cast<const char*>(outcome.c.data()) : outcome.body.data();
  const std::size_t bytes = one.form.empty() ? outcome.c.size() * sizeof(float) : outcome.body.size();
  nlohmann::ordered_json head = {{"id", one.id}, {"status", outcome.status}, {"detail", outcome.detail}, {"bytes", bytes}};
  const std::string line = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  return write_all(descriptor, line.data(), line.size()) && write_all(descriptor, answer, bytes);
}

}  // namespace runner
