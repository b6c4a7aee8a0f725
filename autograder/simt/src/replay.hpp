// Does again what a host asked of the device (requests.hpp), in a process where none of that host's code runs.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace simt {

class Replay {
 public:
  // Reads the requests of one process. Throws std::runtime_error for what cannot be read.
  explicit Replay(const std::string& path);
  // Everything up to the next end: the start of the program first, then one case after another.
  // Without launches arrays come and go as they did, and kernels stay out.
  void next(bool launches = true);
  // Words of four bytes that the host told the device since the last call, where they are more than sizes and offsets take:
  // the host has worked on the answer itself. Else 0.
  std::uint64_t take_host_made();

 private:
  std::string data_;
  std::size_t at_ = 0;
  bool launches_ = true;
  std::set<std::uint32_t> in_answer_;  // words in the answer that the host brought, and that no array held before
  std::uint64_t said_ = 0;             // such words in other arrays, and words in arguments, fills and single bytes
  std::vector<std::uint32_t> known_;   // sorted: what lay in device memory when it was last looked through
  bool is_known(std::uint32_t word);
  std::uint64_t words_said(const std::string& values);
  void look_through_memory();
  bool act(char what);
  void act_symbol();
  void act_allocate();
  void act_release();
  void act_write();
  void act_copy();
  void act_fill();
  void act_launch();
  template <class T>
  T get();
  std::string get_bytes();
};

}  // namespace simt
