// Writes requests in one buffer, which leaves when the student's function has returned.
#include "requests.hpp"

#include <unistd.h>

#include <cstring>
#include <string>

#include "arena.hpp"
#include "hot.hpp"

namespace simt {
namespace {

constexpr std::size_t much = 1 << 20;
int descriptor = -1;
bool at_work = false;
std::string& waiting = *new std::string;

void send() {
  for (std::size_t at = 0; at < waiting.size();) {
    const ssize_t sent = ::write(descriptor, waiting.data() + at, waiting.size() - at);
    if (sent <= 0) break;
    at += static_cast<std::size_t>(sent);
  }
  waiting.clear();
}

template <class T>
void put(T value) {
  waiting.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_bytes(const void* bytes, std::size_t count) {
  put<std::uint64_t>(count);
  waiting.append(static_cast<const char*>(bytes), count);
}

void put_text(const char* text) { put_bytes(text, std::strlen(text)); }

void begin(Request what) {
  if (waiting.size() > much) send();
  put(what);
}

void put_write(std::uintptr_t to, const void* from, std::size_t bytes) {
  begin(Request::write);
  put<std::uint64_t>(to);
  put_bytes(from, bytes);
}

// The host writes to this memory without asking anybody: what it holds goes along with each launch.
void put_shared_with_host() {
  for (const Allocation* one : arena().all())
    if ((one->managed || one->pinned) && !one->freed) put_write(one->base, reinterpret_cast<const void*>(one->base), one->bytes);
}

}  // namespace

void keep_requests(int wanted) {
  descriptor = wanted;
  begin(Request::arena);
  put<std::uint64_t>(arena().base());
}

void student_starts() { at_work = true; }

void student_stops() {
  at_work = false;
  if (descriptor < 0) return;
  begin(Request::end);
  send();
}

bool requests_are_kept() { return at_work && descriptor >= 0 && !hot.in_kernel; }

void asked_symbol(std::uintptr_t address, std::size_t bytes, const char* name, bool managed) {
  if (!requests_are_kept()) return;
  begin(Request::symbol);
  put<std::uint64_t>(address);
  put<std::uint64_t>(bytes);
  put<std::uint8_t>(managed);
  put_text(name);
}

void asked_allocate(std::uintptr_t base, std::size_t bytes, bool counted) {
  if (!requests_are_kept()) return;
  begin(Request::allocate);
  put<std::uint64_t>(base);
  put<std::uint64_t>(bytes);
  put<std::uint8_t>(counted);
}

void asked_release(std::uintptr_t base) {
  if (!requests_are_kept()) return;
  begin(Request::release);
  put<std::uint64_t>(base);
}

void asked_copy(void* to, const void* from, std::size_t bytes) {
  const auto target = reinterpret_cast<std::uintptr_t>(to), source = reinterpret_cast<std::uintptr_t>(from);
  if (!requests_are_kept() || arena().owner(target) == nullptr) return;
  if (arena().owner(source) == nullptr) return put_write(target, from, bytes);
  begin(Request::copy);
  put<std::uint64_t>(target);
  put<std::uint64_t>(source);
  put<std::uint64_t>(bytes);
}

void asked_fill(void* to, int value, std::size_t bytes) {
  if (!requests_are_kept()) return;
  begin(Request::fill);
  put<std::uint64_t>(reinterpret_cast<std::uintptr_t>(to));
  put<std::uint8_t>(static_cast<std::uint8_t>(value));
  put<std::uint64_t>(bytes);
}

void asked_launch(const Launch& launch, void (*invoke)(void*), const Closure& closure, const Argument* arguments, int count) {
  if (!requests_are_kept()) return;
  put_shared_with_host();
  begin(Request::launch);
  put<std::uint64_t>(reinterpret_cast<std::uintptr_t>(invoke));
  put_bytes(closure.call, closure.call_bytes);
  put_bytes(closure.arguments, closure.argument_bytes);
  for (const char* text : {launch.kernel, launch.parameters, launch.file}) put_text(text);
  put<std::uint32_t>(static_cast<std::uint32_t>(launch.line));
  for (const dim3& extent : {launch.grid, launch.block})
    for (const unsigned int one : {extent.x, extent.y, extent.z}) put<std::uint32_t>(one);
  put<std::uint64_t>(launch.shared_bytes);
  put<std::uint64_t>(static_cast<std::uint64_t>(count));
  for (int i = 0; i < count; ++i) {
    put<std::uint64_t>(reinterpret_cast<std::uintptr_t>(arguments[i].pointer));
    put<std::uint8_t>(arguments[i].whole);
    put<std::int64_t>(arguments[i].number);
  }
}

}  // namespace simt
