// Runs the model kernels, alone or with somebody listening to what they load and store.
#include "model.hpp"

#include "device.hpp"
#include "model/kernels.hpp"
#include "trace.hpp"

namespace runner {
namespace {

struct Arrays {
  Arrays(const Case& shape, const std::vector<float>& a_values, const std::vector<float>& b_values)
      : result(poisoned(shape)), a(a_values, "A"), b(b_values, "B"), c(result, "C") {}

  void launch(const std::string& variant, const Case& shape) {
    if (!launch_model(variant.c_str(), a.get(), b.get(), c.get(), shape.m, shape.n, shape.k)) throw Failure{"unknown_variant", variant};
    need(cudaGetLastError(), "launching the model kernel");
    need(cudaDeviceSynchronize(), "running the model kernel");
  }

  std::vector<float> result;
  Buffer a, b, c;
};

int ceil_div(int a, int b) { return (a + b - 1) / b; }

TileTrace empty_trace(const Case& shape, int tile) {
  TileTrace trace;
  trace.tile = tile;
  trace.blocks_x = ceil_div(shape.n, tile);
  trace.blocks_y = ceil_div(shape.m, tile);
  trace.rounds = ceil_div(shape.k, tile);
  const auto block_threads = static_cast<std::size_t>(trace.blocks_x * trace.blocks_y * trace.threads());
  trace.loads.assign(block_threads * static_cast<std::size_t>(trace.rounds), 0);
  trace.stores.assign(block_threads, 0);
  return trace;
}

void note(TileTrace& trace, const simt::TracedAccess& access) {
  const auto threads = static_cast<std::size_t>(trace.threads()), rounds = static_cast<std::size_t>(trace.rounds);
  if (access.write) {
    trace.stores.at(access.block * threads + access.thread) = 1;
  } else if (access.array != nullptr && access.round > 0) {
    const std::uint8_t from = access.array->name == "A" ? TileTrace::from_a : TileTrace::from_b;
    trace.loads.at((access.block * rounds + access.round - 1) * threads + access.thread) |= from;
  }
}

}  // namespace

std::vector<float> model_product(const std::string& variant, const Case& shape, const std::vector<float>& a, const std::vector<float>& b) {
  Arrays arrays(shape, a, b);
  arrays.launch(variant, shape);
  arrays.c.download(arrays.result);
  return std::move(arrays.result);
}

TileTrace observe_tiles(const Case& shape, int tile) {
  const auto m = static_cast<std::size_t>(shape.m), n = static_cast<std::size_t>(shape.n), k = static_cast<std::size_t>(shape.k);
  TileTrace trace = empty_trace(shape, tile);
  Arrays arrays(shape, std::vector<float>(m * k, 1.0f), std::vector<float>(k * n, 1.0f));
  const simt::Trace listening([&](const simt::TracedAccess& access) { note(trace, access); });
  arrays.launch("tile" + std::to_string(tile), shape);
  return trace;
}

}  // namespace runner
