// Races in shared and global memory, seen in whatever order the fibers run.
#include <doctest/doctest.h>

#include "grid.hpp"
#include "simt/barrier.hpp"
#include "simt/runtime_api.hpp"

static thread_local int cells[64];
static thread_local unsigned char bytes[64];

TEST_CASE("own words and words behind a barrier do not race") {
  test::run(64, [] {
    __tsan_write4(&cells[threadIdx.x]);
    cells[threadIdx.x] = 1;
    __syncthreads();
    __tsan_read4(&cells[63 - threadIdx.x]);
  });
  CHECK(simt::findings().size() == 0);
}

TEST_CASE("neighbours in one word are told apart by the byte") {
  test::run(64, [] {
    __tsan_write1(&bytes[threadIdx.x]);
    bytes[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  });
  CHECK(simt::findings().size() == 0);
}

TEST_CASE("without the barrier the reader races, and a cell nobody wrote is unset") {
  test::run(64, [] {
    __tsan_write4(&cells[threadIdx.x]);
    __tsan_read4(&cells[63 - threadIdx.x]);
  });
  CHECK(test::count_of("race_shared") + test::count_of("same_warp_race") >= 1);
  CHECK(test::count_of("uninitialized_shared") == 0);
  test::run(32, [] {
    __tsan_read4(&cells[threadIdx.x + 32]);
  });
  CHECK(test::count_of("uninitialized_shared") == 1);
}

TEST_CASE("one value written by many is harmless, different values are a race") {
  const int before = test::count_of("race_shared");
  test::run(64, [] {
    __tsan_write4(&cells[0]);
    cells[0] = 7;
  });
  CHECK(test::count_of("race_shared") == before);
  test::run(64, [] {
    __tsan_write4(&cells[1]);
    cells[1] = static_cast<int>(threadIdx.x);
  });
  CHECK(test::count_of("race_shared") + test::count_of("same_warp_race") > before);
}

TEST_CASE("two blocks on one element race, two launches do not") {
  int* data = nullptr;
  REQUIRE(cudaMalloc(&data, 128 * sizeof(int)) == cudaSuccess);
  REQUIRE(cudaMemset(data, 0, 128 * sizeof(int)) == cudaSuccess);
  auto own = [data] {
    __tsan_write4(&data[blockIdx.x]);
    data[blockIdx.x] = static_cast<int>(blockIdx.x);
  };
  test::run(1, own, 8);
  test::run(1, own, 8);
  CHECK(test::count_of("race_global") == 0);
  test::run(1, [data] {
    __tsan_write4(&data[0]);
    data[0] = static_cast<int>(blockIdx.x);
  }, 2);
  CHECK(test::count_of("race_global") == 1);
}
