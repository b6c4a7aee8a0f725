// Calls of the runtime in any order, with any pointer, size and stream: an answer, never a crash, and books that add up.
#include <array>
#include <vector>

#include "arena.hpp"
#include "findings.hpp"
#include "fuzz.hpp"
#include "simt/runtime_api.hpp"

namespace {

constexpr std::array<std::size_t, 8> sizes = {0, 1, 3, 64, 1000, 4096, std::size_t{9} << 30, ~std::size_t{0}};
constexpr std::size_t host_bytes = 4096;

// Reads its decisions from the input; an input that is used up decides for nought.
class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool any() const { return left_ > 0; }
    std::size_t of(std::size_t count) {
        if (left_ == 0) return 0;
        --left_;
        return *data_++ % count;
    }
    std::size_t size() { return sizes[of(sizes.size())]; }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

struct World {
    std::vector<void*> pointers = {nullptr};  // live, freed and never given out
    std::vector<cudaStream_t> streams = {nullptr};
    std::vector<cudaEvent_t> events;
    std::array<unsigned char, host_bytes> host{};
};

void* pointer_of(World& world, Choices& choose) {
    auto* base = static_cast<unsigned char*>(world.pointers[choose.of(world.pointers.size())]);
    const std::size_t offset = choose.of(4) == 0 ? choose.of(70) : 0;
    return base == nullptr ? nullptr : base + offset;   // host code that makes up an address is not the runtime's to save
}

cudaStream_t stream_of(World& world, Choices& choose) { return world.streams[choose.of(world.streams.size())]; }

cudaError_t allocate(World& world, Choices& choose) {
    void* made = nullptr;
    const std::size_t bytes = choose.size();
    const cudaError_t error = choose.of(2) == 0 ? cudaMalloc(&made, bytes) : cudaMallocManaged(&made, bytes);
    if (error == cudaSuccess && world.pointers.size() < 24) world.pointers.push_back(made);
    return error;
}

cudaError_t copy(World& world, Choices& choose) {
    void* device = pointer_of(world, choose);
    void* other = choose.of(2) == 0 ? world.host.data() : pointer_of(world, choose);
    const auto kind = static_cast<cudaMemcpyKind>(choose.of(6));
    // More than the host has would be the host's own fault, and no runtime could know.
    std::size_t bytes = choose.size();
    if (other == world.host.data()) bytes = bytes > host_bytes ? host_bytes : bytes;
    if (choose.of(2) == 0) std::swap(device, other);
    return choose.of(2) == 0 ? cudaMemcpy(device, other, bytes, kind) : cudaMemcpyAsync(device, other, bytes, kind, stream_of(world, choose));
}

cudaError_t fill(World& world, Choices& choose) {
    void* where = pointer_of(world, choose);
    const std::size_t width = choose.size(), height = choose.size(), pitch = choose.size();
    if (choose.of(3) == 0) return cudaMemset2D(where, pitch, 1, width, height);
    return cudaMemset(where, 1, width);
}

cudaError_t streams_and_events(World& world, Choices& choose) {
    cudaStream_t stream = nullptr;
    cudaEvent_t event = nullptr;
    float time = 0;
    switch (choose.of(6)) {
        case 0:
            if (world.streams.size() >= 8 || cudaStreamCreate(&stream) != cudaSuccess) return cudaSuccess;
            world.streams.push_back(stream);
            return cudaSuccess;
        case 1:
            if (world.events.size() >= 8 || cudaEventCreate(&event) != cudaSuccess) return cudaSuccess;
            world.events.push_back(event);
            return cudaSuccess;
        case 2: return world.events.empty() ? cudaSuccess : cudaEventRecord(world.events[choose.of(world.events.size())], stream_of(world, choose));
        case 3: return world.events.empty() ? cudaSuccess : cudaStreamWaitEvent(stream_of(world, choose), world.events[choose.of(world.events.size())]);
        case 4:
            return world.events.empty() ? cudaSuccess : cudaEventElapsedTime(&time, world.events[choose.of(world.events.size())], world.events.back());
        default: return cudaStreamSynchronize(stream_of(world, choose));
    }
}

cudaError_t one_call(World& world, Choices& choose) {
    switch (choose.of(8)) {
        case 0:
        case 1: return allocate(world, choose);
        case 2: return cudaFree(pointer_of(world, choose));
        case 3:
        case 4: return copy(world, choose);
        case 5: return fill(world, choose);
        case 6: return streams_and_events(world, choose);
        default: return choose.of(8) == 0 ? cudaDeviceReset() : cudaDeviceSynchronize();
    }
}

void require_books_that_add_up() {
    std::size_t live = 0, free = 0, total = 0;
    for (const simt::Allocation* one : simt::arena().all())
        if (!one->freed && !one->symbol && !one->heap) live += one->bytes;
    require(simt::arena().used() == live);
    require(cudaMemGetInfo(&free, &total) == cudaSuccess && free + live == total);
}

}  // namespace

std::string good_input() { return {}; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    World world;
    Choices choose(data, size);
    for (int calls = 0; calls < 40 && choose.any(); ++calls) {
        const cudaError_t error = one_call(world, choose);
        require(cudaGetErrorName(error) != nullptr && cudaGetErrorString(error)[0] != '\0');
    }
    require(cudaDeviceSynchronize() == cudaSuccess);
    for (void* pointer : world.pointers) static_cast<void>(cudaFree(pointer));
    for (cudaStream_t stream : world.streams)
        if (stream != nullptr) require(cudaStreamDestroy(stream) == cudaSuccess);
    for (cudaEvent_t event : world.events) require(cudaEventDestroy(event) == cudaSuccess);
    require_books_that_add_up();
    static_cast<void>(cudaGetLastError());
    return 0;
}
