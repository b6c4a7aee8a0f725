// Which operations are over before which: streams, events, the legacy default stream.
#include "streams.hpp"

#include <doctest/doctest.h>

namespace {
const int names[4] = {};
const void* const first = &names[0];
const void* const second = &names[1];

const simt::LaunchRecord& launch(const void* stream, std::uint32_t segment) {
  simt::begin_launch(stream, segment, "kernel", {"test.cu", 1, 0});
  return *simt::launch_of_segment(segment);
}
}  // namespace

TEST_CASE("one stream keeps its order, two streams have none until somebody waits") {
  simt::add_stream(first, false);
  simt::add_stream(second, false);
  const simt::LaunchRecord a = launch(first, 10);
  launch(first, 20);
  CHECK(simt::over_before_launch(a));
  launch(second, 30);
  CHECK_FALSE(simt::over_before_launch(a));
  CHECK_FALSE(simt::over_for_host(a));
  simt::host_waits_for(first);
  CHECK(simt::over_for_host(a));
  launch(second, 40);
  CHECK(simt::over_before_launch(a));
}

TEST_CASE("a stream that waits for an event comes after what the event follows") {
  const simt::LaunchRecord a = launch(first, 50);
  const simt::StreamClock event = simt::clock_of(first);
  const simt::LaunchRecord late = launch(first, 60);
  simt::stream_joins(second, event);
  launch(second, 70);
  CHECK(simt::over_before_launch(a));
  CHECK_FALSE(simt::over_before_launch(late));
}

TEST_CASE("the default stream takes turns with blocking streams only") {
  const void* blocking = &names[2];
  simt::add_stream(blocking, true);
  const simt::LaunchRecord a = launch(blocking, 80);
  const simt::LaunchRecord b = launch(first, 90);
  const simt::LaunchRecord middle = launch(nullptr, 100);
  CHECK(simt::over_before_launch(a));
  CHECK_FALSE(simt::over_before_launch(b));
  launch(blocking, 110);
  CHECK(simt::over_before_launch(middle));
}
