// Warp intrinsics: results lane by lane, and lanes that do not take part.
#include "simt/warp.hpp"

#include <doctest/doctest.h>

#include "grid.hpp"
#include "simt/runtime_api.hpp"

TEST_CASE("shuffles move values within a warp") {
  int down = 0, over = 0;
  test::run(64, [&] {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int got = __shfl_down_sync(0xffffffffu, lane, 1);
    down += got == (lane == 31 ? 31 : lane + 1);
    over += __shfl_xor_sync(0xffffffffu, lane, 16) == (lane ^ 16);
  });
  CHECK(down == 64);
  CHECK(over == 64);
}

TEST_CASE("votes and reductions see every lane of the mask") {
  int right = 0;
  test::run(32, [&] {
    const int lane = static_cast<int>(threadIdx.x);
    right += __ballot_sync(0xffffffffu, lane % 2) == 0xaaaaaaaau;
    right += __reduce_add_sync(0xffffffffu, lane) == 496;
    right += __reduce_min_sync(0xffffffffu, lane - 5) == -5;
    right += __any_sync(0xffffffffu, lane == 3) && !__all_sync(0xffffffffu, lane == 3);
  });
  CHECK(right == 128);
  CHECK(simt::findings().size() == 0);
}

TEST_CASE("half a warp at a shuffle while the rest waits at a barrier never ends, and is told") {
  test::run(32, [] {
    if (threadIdx.x < 16) __shfl_sync(0xffffffffu, 1, 0, 32, "test.cu", 7);
    __syncthreads(1, "test.cu", 9);
  });
  const simt::Json told = test::last("deadlock");
  REQUIRE(told.is_object());
  CHECK(told["line"] == 7);
  CHECK(told["waiting"].size() == 2);
}
