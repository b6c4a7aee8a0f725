// Global memory: gaps, addresses that never come back, limits, and what is known to be written.
#include "arena.hpp"

#include <doctest/doctest.h>

#include "model.hpp"

using simt::arena;

TEST_CASE("an allocation is found from its first to its last byte and lies apart from the next") {
  simt::Allocation* first = arena().allocate(1000);
  simt::Allocation* second = arena().allocate(1000);
  CHECK(arena().find(first->base) == first);
  CHECK(arena().find(first->base + 999) == first);
  CHECK(second->base - first->end() >= simt::granule);
  CHECK(arena().find(first->base - 1) != first);
}

TEST_CASE("freed addresses are not given out again") {
  simt::Allocation* old = arena().allocate(64);
  const auto base = old->base;
  arena().release(*old);
  CHECK(old->freed);
  for (int i = 0; i < 50; ++i) CHECK(arena().allocate(64)->base != base);
}

TEST_CASE("more than the model GPU has is refused, and comes back after a release") {
  CHECK(arena().allocate(simt::model().global_bytes + 1) == nullptr);
  const std::size_t before = arena().used();
  simt::Allocation* big = arena().allocate(simt::model().global_bytes / 2);
  REQUIRE(big != nullptr);
  CHECK(arena().allocate(simt::model().global_bytes / 2 + 1) == nullptr);
  arena().release(*big);
  CHECK(arena().used() == before);
}

TEST_CASE("bytes are written one by one, not by the word") {
  simt::Allocation* a = arena().allocate(100);
  arena().mark_written(a->base + 3, 10);
  CHECK_FALSE(arena().is_written(*a, 2, 1));
  CHECK(arena().is_written(*a, 3, 10));
  CHECK_FALSE(arena().is_written(*a, 3, 11));
  arena().mark_written(a->base, 100);
  CHECK(arena().is_written(*a, 0, 100));
}
