// Barriers: who waits where, who never comes, and one finding for one fault.
#include "simt/barrier.hpp"

#include <doctest/doctest.h>

#include "grid.hpp"
#include "simt/runtime_api.hpp"

TEST_CASE("a barrier orders what comes before it and what comes after it") {
  int before = 0, after_first = -1;
  test::run(64, [&] {
    ++before;
    __syncthreads();
    if (after_first < 0) after_first = before;
  });
  CHECK(before == 64);
  CHECK(after_first == 64);
  CHECK(simt::findings().size() == 0);
}

TEST_CASE("counting barriers hand everybody the same sum") {
  int sums = 0, alls = 0, anys = 0;
  test::run(96, [&] {
    const int i = static_cast<int>(threadIdx.x);
    sums += __syncthreads_count(i % 3 == 0) == 32;
    alls += __syncthreads_and(i < 96);
    anys += __syncthreads_or(i == 1000);
  });
  CHECK(sums == 96);
  CHECK(alls == 96);
  CHECK(anys == 0);
}

TEST_CASE("two halves at two barriers are one finding that names both places") {
  test::run(64, [] {
    if (threadIdx.x < 32) __syncthreads(65536 + 1, "test.cu", 10);
    else __syncthreads(65536 + 1, "test.cu", 12);
    __syncthreads(1, "test.cu", 14);
  });
  CHECK(test::count_of("barrier_divergence") == 1);
  const simt::Json told = test::last("barrier_divergence");
  CHECK(told["line"] == 10);
  CHECK(told["other"]["line"] == 12);
  CHECK(told["waiting"].size() == 2);
}

TEST_CASE("threads that returned early are told with the line of their return") {
  test::run(64, [] {
    if (threadIdx.x >= 40) {
      simt::note_return(20, 18);
      return;
    }
    __syncthreads(1, "test.cu", 25);
  });
  const simt::Json told = test::last("barrier_after_exit");
  REQUIRE(told.is_object());
  CHECK(told["line"] == 25);
  CHECK(told["other"]["line"] == 20);
  CHECK(told["absent"][0]["threads"] == 24);
}

TEST_CASE("whole blocks that leave early are no fault") {
  const auto before = simt::findings().size();
  test::run(32, [] {
    if (blockIdx.x == 1) return;
    __syncthreads(1, "test.cu", 40);
  }, 3);
  CHECK(simt::findings().size() == before);
}
