// Listening to global accesses: each is told once, with who made it; counts stay right, and faults are still found.
#include "trace.hpp"

#include <doctest/doctest.h>

#include "grid.hpp"

namespace {

struct Told {
  std::vector<simt::TracedAccess> all;
  simt::TraceListener listener() {
    return [this](const simt::TracedAccess& access) { all.push_back(access); };
  }
};

simt::Allocation* filled(std::size_t bytes) {
  simt::Allocation* array = simt::arena().allocate(bytes);
  simt::arena().mark_written(array->base, bytes);
  return array;
}

// Every thread reads its own word.
void read_all(const simt::Allocation* array, unsigned int threads, unsigned int blocks) {
  const auto base = array->base;
  test::run(threads, [base, threads] { __tsan_read4(reinterpret_cast<void*>(base + 4 * (blockIdx.x * threads + threadIdx.x))); }, blocks);
}

}  // namespace

TEST_CASE("each access is told once, with block, thread, array and offset") {
  simt::Allocation* array = filled(64);
  Told told;
  {
    const simt::Trace listening(told.listener());
    read_all(array, 8, 2);
  }
  REQUIRE(told.all.size() == 16);
  for (const simt::TracedAccess& access : told.all) {
    CHECK(access.array == array);
    CHECK(access.offset == 4 * (access.block * 8 + access.thread));
    CHECK_FALSE(access.write);
    CHECK(access.round == 0);
  }
  CHECK(array->loads == 16);
}

TEST_CASE("rounds are told as findings count them") {
  simt::Allocation* array = filled(4);
  Told told;
  {
    const simt::Trace listening(told.listener());
    const auto base = array->base;
    test::run(1, [base] {
      simt::Rounds rounds;
      for (int i = 0; i < 3; ++i) {
        simt::next_round();
        __tsan_read4(reinterpret_cast<void*>(base));
      }
    });
  }
  REQUIRE(told.all.size() == 3);
  for (unsigned i = 0; i < 3; ++i) CHECK(told.all[i].round == i + 1);
}

TEST_CASE("nobody is told afterwards, and accesses are counted as before") {
  simt::Allocation* array = filled(32);
  Told told;
  { const simt::Trace listening(told.listener()); }
  read_all(array, 8, 1);
  CHECK(told.all.empty());
  CHECK(array->loads == 8);
}

TEST_CASE("faults are found while somebody listens") {
  simt::Allocation* array = filled(16);
  const int before = test::count_of("out_of_bounds_global");
  const simt::Trace listening([](const simt::TracedAccess&) {});
  read_all(array, 5, 1);
  CHECK(test::count_of("out_of_bounds_global") == before + 1);
}
