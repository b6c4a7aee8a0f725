// Requests are believed in nothing: addresses must lie in arrays, and functions must be kernels of the student's file.
#include "replay.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "arena.hpp"
#include "requests.hpp"
#include "symbols.hpp"

namespace simt {
namespace {

// Sizes, factors, tables of places: so many words of its own a host may hand over in one case, in memory and in arguments. Not as
// many as an answer holds.
constexpr std::uint64_t small_talk = 256, answer_words_to_one = 4;

// One value that the answer is filled with before kernels write it: no product is made of one number.
constexpr std::size_t marks = 1;

std::uint64_t words_allowed() {
  std::uint64_t answer = 0;
  for (const Allocation* array : arena().all())
    if (array->ours && !array->freed) answer = array->bytes / 4;   // the last one is the answer
  return small_talk + answer / answer_words_to_one;
}

[[noreturn]] void refuse(const char* why) { throw std::runtime_error(std::string("the requests of the host cannot be done again: ") + why); }

Allocation& array_at(std::uintptr_t address, std::size_t bytes) {
  Allocation* array = arena().owner(address);
  if (array == nullptr || array->freed || address < array->base || bytes > array->bytes || address - array->base > array->bytes - bytes) refuse("no array lies there");
  return *array;
}

// Names live as long as the process: findings and events speak of them to the end.
const char* kept(const std::string& text) {
  static auto& all = *new std::set<std::string>;
  return all.insert(text).first->c_str();
}

void* place(std::uintptr_t address) { return reinterpret_cast<void*>(address); }

}  // namespace

Replay::Replay(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse("they are not there");
  data_.assign(std::istreambuf_iterator<char>(in), {});
  if (get<char>() != static_cast<char>(Request::arena) || get<std::uint64_t>() != arena().base()) refuse("arrays lie elsewhere");
}

void Replay::next(bool launches) {
  launches_ = launches;
  known_.clear();
  while (act(get<char>())) {}
}

std::uint64_t Replay::take_host_made() {
  const bool too_much = in_answer_.size() > marks || said_ > words_allowed();
  const std::uint64_t told = in_answer_.size() + said_;
  in_answer_.clear();
  said_ = 0;
  return too_much && launches_ ? told : 0;   // without its kernels, a case does not show what came from them
}

bool Replay::act(char what) {
  switch (static_cast<Request>(what)) {
    case Request::symbol: return act_symbol(), true;
    case Request::allocate: return act_allocate(), true;
    case Request::release: return act_release(), true;
    case Request::write: return act_write(), true;
    case Request::copy: return act_copy(), true;
    case Request::fill: return act_fill(), true;
    case Request::launch: return act_launch(), true;
    case Request::end: return false;
    default: refuse("one of them is unknown");
  }
}

template <class T>
T Replay::get() {
  T value;
  if (data_.size() - at_ < sizeof value) refuse("they break off");
  std::memcpy(&value, data_.data() + at_, sizeof value);
  at_ += sizeof value;
  return value;
}

std::string Replay::get_bytes() {
  const auto count = get<std::uint64_t>();
  if (data_.size() - at_ < count) refuse("they break off");
  at_ += count;
  return data_.substr(at_ - count, count);
}

void Replay::act_symbol() {
  const auto address = get<std::uint64_t>(), bytes = get<std::uint64_t>();
  const bool managed = get<std::uint8_t>() != 0;
  const char* const name = kept(get_bytes());
  if (!is_student_variable(address, bytes)) refuse("no variable of the file lies there");
  arena().adopt(address, bytes, name)->managed = managed;
}

void Replay::act_allocate() {
  const auto base = get<std::uint64_t>(), bytes = get<std::uint64_t>();
  const bool counted = get<std::uint8_t>() != 0;
  Allocation* made = arena().allocate(bytes, counted);
  if (made == nullptr || made->base != base) refuse("an array came to lie elsewhere");
  made->managed = made->pinned = !counted;
}

void Replay::act_release() {
  Allocation& array = array_at(get<std::uint64_t>(), 0);
  if (array.symbol || array.ours) refuse("this array is not to be given back");
  arena().release(array);
}

void Replay::look_through_memory() {
  for (const Allocation* array : arena().all()) {
    if (array->freed || array->heap) continue;
    const auto* words = reinterpret_cast<const std::uint32_t*>(array->base);
    known_.insert(known_.end(), words, words + array->bytes / 4);
  }
  std::sort(known_.begin(), known_.end());
  known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
}

bool Replay::is_known(std::uint32_t word) {
  if (word == 0) return true;
  if (known_.empty()) look_through_memory();
  return std::binary_search(known_.begin(), known_.end(), word);
}

// A host may bring back, elsewhere and in another order, what the device holds: padded or transposed copies. What it brings
// besides that it has computed itself; so many numbers may be parameters; more of them, or of several values in the answer, stay
// where they are.
void Replay::act_write() {
  const auto to = get<std::uint64_t>();
  const std::string bytes = get_bytes();
  Allocation& array = array_at(to, bytes.size());
  const bool in_order = (to | bytes.size()) % 4 == 0;
  std::uint64_t strange = in_order ? 0 : (bytes.size() + 3) / 4;
  if (!in_order && array.ours) in_answer_.insert({1, 2});
  for (std::size_t i = 0; in_order && i < bytes.size(); i += 4) {
    std::uint32_t word;
    std::memcpy(&word, bytes.data() + i, 4);
    if (std::memcmp(place(to + i), &word, 4) == 0 || is_known(word)) continue;
    if (array.ours) in_answer_.insert(word);
    else ++strange;
  }
  if (!array.ours) said_ += strange;
  if (array.ours ? in_answer_.size() > marks : strange > 0 && said_ > words_allowed()) return;
  std::memcpy(place(to), bytes.data(), bytes.size());
  arena().mark_written(to, bytes.size());
}

void Replay::act_copy() {
  const auto to = get<std::uint64_t>(), from = get<std::uint64_t>(), bytes = get<std::uint64_t>();
  array_at(to, bytes);
  array_at(from, bytes);
  if ((to | from | bytes) % 4 != 0) ++said_;   // single bytes, put together, say something new
  move_bytes(place(to), place(from), bytes);
}

void Replay::act_fill() {
  const auto to = get<std::uint64_t>();
  const auto value = get<std::uint8_t>();
  const auto bytes = get<std::uint64_t>();
  if (array_at(to, bytes).bytes != bytes) ++said_;
  std::memset(place(to), value, bytes);
  arena().mark_written(to, bytes);
}

// Pointers to arrays, and words that lie in an array anyway, say nothing of the answer.
std::uint64_t Replay::words_said(const std::string& values) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i + 4 <= values.size(); i += 4) {
    std::uint64_t pointer = 0;
    if (i % 8 == 0 && i + 8 <= values.size()) std::memcpy(&pointer, values.data() + i, 8);
    if (pointer != 0 && arena().owner(pointer) != nullptr) i += 4;
    else ++count;
  }
  return count;
}

void Replay::act_launch() {
  const auto invoke = get<std::uint64_t>();
  if (!is_kernel_entry(invoke)) refuse("this is no kernel");
  std::string call = get_bytes(), values = get_bytes();
  Launch launch{};
  launch.kernel = kept(get_bytes());
  launch.parameters = kept(get_bytes());
  launch.file = kept(get_bytes());
  launch.line = static_cast<int>(get<std::uint32_t>());
  for (dim3* extent : {&launch.grid, &launch.block})
    for (unsigned int* one : {&extent->x, &extent->y, &extent->z}) *one = get<std::uint32_t>();
  launch.shared_bytes = get<std::uint64_t>();
  std::vector<Argument> arguments(std::min<std::uint64_t>(get<std::uint64_t>(), data_.size()));
  for (Argument& argument : arguments) {
    argument.pointer = place(get<std::uint64_t>());
    argument.whole = get<std::uint8_t>() != 0;
    argument.number = get<std::int64_t>();
  }
  said_ += words_said(call.size() > 8 ? call + values : values);
  if (!launches_) return;
  void* body[2] = {call.data(), values.data()};  // memory of strings is aligned for every type that an argument may have
  run_grid(launch, reinterpret_cast<void (*)(void*)>(invoke), body, {call.data(), call.size(), values.data(), values.size()}, arguments.data(), static_cast<int>(arguments.size()));
  known_.clear();
}

}  // namespace simt
