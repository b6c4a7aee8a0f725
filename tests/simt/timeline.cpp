// The timeline: every call is heard in order with its times, launches can be played, work of the host costs time.
#include "timeline.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <vector>

#include "clock.hpp"
#include "grid.hpp"
#include "simt/runtime_api.hpp"

namespace {

using What = simt::Step::What;

struct Heard {
  std::vector<simt::Step> steps;
  simt::Timeline::Listener listener() {
    return [this](const simt::Step& step) { steps.push_back(step); };
  }
  std::vector<What> names() const {
    std::vector<What> found;
    for (const simt::Step& step : steps) found.push_back(step.what);
    return found;
  }
};

std::int64_t plays(std::int64_t ns, int& launches) { return ++launches, ns; }

}  // namespace

TEST_CASE("a played launch takes its scripted time, and its kernel does not run") {
  Heard heard;
  int launches = 0;
  bool ran = false;
  {
    const simt::Timeline listening(heard.listener(), [&](const simt::Launched&) { return plays(5'000, launches); });
    const std::int64_t before = simt::device_ready();
    test::run(1, [&ran] { ran = true; });
    CHECK(simt::device_ready() - before >= 5'000);
  }
  CHECK(launches == 1);
  CHECK_FALSE(ran);
  REQUIRE(heard.names() == std::vector<What>{What::launch});
  CHECK(heard.steps[0].played);
}

TEST_CASE("a launch that is not played runs, and nobody hears anything afterwards") {
  Heard heard;
  int ran = 0;
  {
    const simt::Timeline listening(heard.listener(), [](const simt::Launched&) { return simt::not_played; });
    test::run(1, [&ran] { ++ran; });
  }
  test::run(1, [&ran] { ++ran; });
  CHECK(ran == 2);
  REQUIRE(heard.steps.size() == 1);
  CHECK_FALSE(heard.steps[0].played);
}

TEST_CASE("events are heard with the time at which they are reached, and too early a question as one") {
  Heard heard;
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  int launches = 0;
  float ms = -1;
  const simt::Timeline listening(heard.listener(), [&](const simt::Launched&) { return plays(1'000'000, launches); });
  cudaEventRecord(start);
  test::run(1, [] {});
  cudaEventRecord(stop);
  CHECK(cudaEventElapsedTime(&ms, start, stop) == cudaErrorNotReady);
  CHECK(ms == -1);
  cudaEventSynchronize(stop);
  CHECK(cudaEventElapsedTime(&ms, start, stop) == cudaSuccess);
  CHECK(ms >= 1.0f);
  REQUIRE(heard.names() == std::vector<What>{What::record, What::launch, What::record, What::elapsed, What::wait, What::elapsed});
  CHECK(heard.steps[3].amount == simt::not_ready);
  CHECK(heard.steps[5].amount == heard.steps[2].device - heard.steps[0].device);
  CHECK(heard.steps[2].line > 0);
}

TEST_CASE("much work of the host costs host time once, a little costs nothing") {
  Heard heard;
  int word = 0;
  const simt::Timeline listening(heard.listener(), nullptr);
  std::chrono::steady_clock::now();
  for (int i = 0; i < 1'000; ++i) __tsan_read4(&word);
  std::chrono::steady_clock::now();
  for (int i = 0; i < 100'000; ++i) __tsan_read4(&word);
  std::chrono::steady_clock::now();
  REQUIRE(heard.names() == std::vector<What>{What::clock, What::clock, What::host_work, What::clock});
  CHECK(heard.steps[1].host - heard.steps[0].host < 1'000);
  CHECK(heard.steps[3].host - heard.steps[1].host > 1'000'000);
}
