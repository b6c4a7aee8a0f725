// Device calls of the runtime: properties of the model GPU, synchronisation, kernel attributes, occupancy.
#include <algorithm>
#include <cstdio>
#include <map>

#include "arena.hpp"
#include "clock.hpp"
#include "device_heap.hpp"
#include "kernel_limits.hpp"
#include "model.hpp"
#include "runtime.hpp"
#include "simt/runtime_api.hpp"
#include "streams.hpp"

namespace simt {
namespace {

std::size_t largest_optin = 0;

cudaError_t synchronise() {
  wait_for_device();
  host_waits_for_all();
  return static_cast<cudaError_t>(sticky_error());
}

cudaError_t known_device(int device) { return device == 0 ? cudaSuccess : static_cast<cudaError_t>(set_error(cudaErrorInvalidDevice)); }

void fill_limits(cudaDeviceProp& p, const Model& gpu) {
  p.totalGlobalMem = gpu.global_bytes;
  p.sharedMemPerBlock = gpu.shared_per_block;
  p.sharedMemPerBlockOptin = gpu.shared_per_block_optin;
  p.sharedMemPerMultiprocessor = gpu.shared_per_multiprocessor;
  p.regsPerBlock = p.regsPerMultiprocessor = gpu.registers_per_block;
  p.warpSize = 32;
  p.maxThreadsPerBlock = gpu.threads_per_block;
  p.maxThreadsPerMultiProcessor = gpu.threads_per_multiprocessor;
  p.maxBlocksPerMultiProcessor = gpu.blocks_per_multiprocessor;
  for (int i = 0; i < 3; ++i) {
    p.maxThreadsDim[i] = gpu.block_limit[i];
    p.maxGridSize[i] = static_cast<int>(gpu.grid_limit[i]);
  }
}

}  // namespace

// Kernels are told apart by name at launch, so the largest opted-in size counts for all of them.
std::size_t dynamic_shared_allowed(const char*) { return std::max(model().shared_per_block, largest_optin); }

cudaError_t set_kernel_attribute(const void*, int attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
  if (value < 0 || static_cast<std::size_t>(value) > model().shared_per_block_optin) return static_cast<cudaError_t>(set_error(cudaErrorInvalidValue));
  largest_optin = std::max(largest_optin, static_cast<std::size_t>(value));
  return cudaSuccess;
}

cudaError_t kernel_attributes(cudaFuncAttributes* out, const void*) {
  *out = cudaFuncAttributes{};
  out->maxThreadsPerBlock = model().threads_per_block;
  out->numRegs = 32;
  out->maxDynamicSharedSizeBytes = static_cast<int>(model().shared_per_block);
  return cudaSuccess;
}

cudaError_t occupancy(int* blocks, const void*, int block_size, std::size_t shared) {
  const Model& gpu = model();
  if (block_size <= 0) return static_cast<cudaError_t>(set_error(cudaErrorInvalidValue));
  int fit = std::min(gpu.threads_per_multiprocessor / block_size, gpu.blocks_per_multiprocessor);
  if (shared > 0) fit = std::min(fit, static_cast<int>(gpu.shared_per_multiprocessor / (shared + 1024)));
  *blocks = block_size > gpu.threads_per_block ? 0 : fit;
  return cudaSuccess;
}

// What one block may take when so many of them share a multiprocessor.
cudaError_t room_for_dynamic_shared(std::size_t* bytes, int blocks, int block_size) {
  const Model& gpu = model();
  if (blocks <= 0 || block_size <= 0 || blocks * block_size > gpu.threads_per_multiprocessor) return static_cast<cudaError_t>(set_error(cudaErrorInvalidValue));
  *bytes = std::min<std::size_t>(gpu.shared_per_multiprocessor / static_cast<std::size_t>(blocks) - 1024, gpu.shared_per_block);
  return cudaSuccess;
}

}  // namespace simt

using namespace simt;

cudaError_t cudaGetDeviceCount(int* count) { return *count = 1, cudaSuccess; }
cudaError_t cudaGetDevice(int* device) { return *device = 0, cudaSuccess; }
cudaError_t cudaSetDevice(int device) { return known_device(device); }
cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* out, int device) {
  if (cudaError_t error = known_device(device)) return error;
  const Model& gpu = model();
  *out = cudaDeviceProp{};
  std::snprintf(out->name, sizeof out->name, "%s", gpu.name);
  fill_limits(*out, gpu);
  out->memPitch = 2147483647;
  out->totalConstMem = gpu.constant_bytes;
  out->major = gpu.compute_major;
  out->minor = gpu.compute_minor;
  out->textureAlignment = 512;
  out->multiProcessorCount = gpu.multiprocessors;
  out->clockRate = gpu.clock_khz;
  out->memoryClockRate = 2619000;
  out->memoryBusWidth = 5120;
  out->l2CacheSize = 50 << 20;
  out->concurrentKernels = out->unifiedAddressing = out->managedMemory = out->canMapHostMemory = 1;
  out->concurrentManagedAccess = out->cooperativeLaunch = out->globalL1CacheSupported = out->localL1CacheSupported = 1;
  out->asyncEngineCount = 3;
  out->streamPrioritiesSupported = out->computePreemptionSupported = out->canUseHostPointerForRegisteredMem = 1;
  out->hostRegisterSupported = out->memoryPoolsSupported = out->clusterLaunch = 1;
  out->texturePitchAlignment = 32;
  out->surfaceAlignment = 512;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (cudaError_t error = known_device(device)) return error;
  const Model& gpu = model();
  const std::map<int, long long> values = {
      {1, gpu.threads_per_block}, {2, gpu.block_limit[0]}, {3, gpu.block_limit[1]}, {4, gpu.block_limit[2]},
      {5, gpu.grid_limit[0]}, {6, gpu.grid_limit[1]}, {7, gpu.grid_limit[2]}, {8, gpu.shared_per_block},
      {9, gpu.constant_bytes}, {10, 32}, {12, gpu.registers_per_block}, {13, gpu.clock_khz}, {16, gpu.multiprocessors},
      {31, 1}, {36, 2619000}, {37, 5120}, {38, 50 << 20}, {39, gpu.threads_per_multiprocessor}, {41, 1},
      {75, gpu.compute_major}, {76, gpu.compute_minor}, {81, gpu.shared_per_multiprocessor}, {82, gpu.registers_per_block},
      {11, 2147483647}, {14, 512}, {15, 1}, {17, 0}, {18, 0}, {19, 1}, {20, 0}, {32, 0}, {33, 0}, {34, 0}, {35, 0}, {40, 3},
      {78, 1}, {79, 1}, {80, 1}, {84, 0}, {86, 0}, {87, 2}, {88, 0}, {90, 1}, {91, 1}, {99, 1}, {101, 0}, {108, 32 << 20}, {111, 1024}, {115, 1},
      {83, 1}, {89, 1}, {95, 1}, {97, gpu.shared_per_block_optin}, {106, gpu.blocks_per_multiprocessor}};
  const auto found = values.find(attribute);
  if (found == values.end()) return static_cast<cudaError_t>(set_error(cudaErrorInvalidValue));
  *value = static_cast<int>(found->second);
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize(const char*, int) { return synchronise(); }
cudaError_t cudaThreadSynchronize(const char*, int) { return synchronise(); }

cudaError_t cudaDeviceReset(const char*, int line) {
  wait_for_device();
  host_waits_for_all();
  for (Allocation* allocation : arena().all()) {
    if (allocation->freed || allocation->symbol || allocation->heap) continue;
    allocation->freed_line = line;
    arena().release(*allocation);
  }
  reset_heap();
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  *total = model().global_bytes;
  *free = *total - arena().used();
  return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  if (limit == cudaLimitMallocHeapSize) set_heap_limit(value);
  return cudaSuccess;
}
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  *value = limit == cudaLimitMallocHeapSize ? heap_limit() : limit == cudaLimitStackSize ? 1024 : 8 << 20;
  return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) { return *version = 13000, cudaSuccess; }
cudaError_t cudaRuntimeGetVersion(int* version) { return *version = 13000, cudaSuccess; }
