// Sectors of a warp: neighbours share them, columns do not, and only waste is worth a word.
#include "coalescing.hpp"

#include <doctest/doctest.h>

#include "arena.hpp"
#include "grid.hpp"

namespace {

simt::Allocation* filled(std::size_t bytes) {
  simt::Allocation* array = simt::arena().allocate(bytes);
  simt::arena().mark_written(array->base, bytes);
  return array;
}

// Thread i reads word i * stride, `times` times over.
void read_apart(std::uintptr_t base, unsigned int threads, unsigned int stride, unsigned int blocks = 1, int times = 1) {
  test::run(threads, [=] {
    for (int i = 0; i < times; ++i) __tsan_read4(reinterpret_cast<void*>(base + 4 * (threadIdx.x * stride + static_cast<unsigned int>(i))));
  }, blocks);
}

simt::SectorCount seen(unsigned int threads, unsigned int stride, int times = 1) {
  simt::Allocation* array = filled(4 * 64 * 64);
  simt::Sectors sectors;
  {
    const simt::Trace listening([&](const simt::TracedAccess& access) { sectors.note(access); });
    read_apart(array->base, threads, stride, 1, times);
  }
  simt::SectorCount sum;
  for (const auto& [place, count] : sectors.by_place()) sum.sectors += count.sectors, sum.ideal += count.ideal, sum.times += count.times;
  return sum;
}

}  // namespace

TEST_CASE("neighbours share sectors") {
  CHECK(seen(32, 1).sectors == 4);
  CHECK(seen(32, 1).ideal == 4);
  CHECK(seen(64, 1).sectors == 8);
}

TEST_CASE("a column costs a sector an element, every time that the warp comes by") {
  CHECK(seen(32, 32).sectors == 32);
  CHECK(seen(32, 32).ideal == 4);
  CHECK(seen(32, 32, 3).sectors == 96);
  CHECK(seen(32, 32, 3).times == 3);
}

TEST_CASE("one word for all is no waste, and a few lanes say nothing") {
  CHECK(seen(32, 0).sectors == 1);
  CHECK(seen(32, 0).ideal == 1);
  CHECK(seen(4, 32).sectors == 0);
}

TEST_CASE("waste is told as advice, once") {
  simt::Allocation* array = filled(4 * 64 * 64);
  read_apart(array->base, 32, 32, 4);
  CHECK(test::count_of("uncoalesced") == 1);
  CHECK(test::last("uncoalesced")["detail"]["sectors"] == 32);
  CHECK(test::last("uncoalesced")["detail"]["ideal"] == 4);
}
