// Calls that advise, ask, call back or concern other devices, of which there are none: the rest of the Runtime API that the emulator has.
// Signatures as in the CUDA Runtime API reference.
#pragma once
#include "simt/runtime_api.hpp"

#define CUDART_CB
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void* user);
typedef void (*cudaHostFn_t)(void* user);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t call, void* user, unsigned int flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t call, void* user);

// Where memory had better be: nothing that a program's result depends on.
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly = 2, cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4, cudaMemAdviseSetAccessedBy = 5, cudaMemAdviseUnsetAccessedBy = 6
};
enum cudaMemLocationType { cudaMemLocationTypeInvalid = 0, cudaMemLocationTypeDevice = 1, cudaMemLocationTypeHost = 2 };
struct cudaMemLocation { cudaMemLocationType type; int id; };
cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice, cudaMemLocation where);
cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation where, unsigned int flags, cudaStream_t stream = nullptr);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t bytes = 0, unsigned int flags = 4);

// Other devices
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes, SIMT_AT);
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes, cudaStream_t stream = nullptr, SIMT_AT);
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted);
cudaError_t cudaInitDevice(int device, unsigned int flags, unsigned int more);
cudaError_t cudaDeviceGetPCIBusId(char* out, int room, int device);

// What was set, or would be
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config);
cudaError_t cudaGetDeviceFlags(unsigned int* flags);
cudaError_t cudaHostGetFlags(unsigned int* flags, void* pointer);
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned int = 0) { return cudaEventRecord(event, stream); }
cudaError_t cudaThreadExit(SIMT_AT);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();

// Pools: cudaMallocAsync takes from the one that there is.
struct CUmemPoolHandle_st;
typedef CUmemPoolHandle_st* cudaMemPool_t;
enum cudaMemPoolAttr { cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolAttrReleaseThreshold = 4 };
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t kept);

template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, std::size_t bytes, std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t = nullptr, SIMT_AT) {
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind, file, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, std::size_t bytes, std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t = nullptr, SIMT_AT) {
  return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind, file, line);
}
inline cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, cudaStream_t = nullptr, SIMT_AT) {
  return cudaMemset2D(to, pitch, value, width, height, file, line);
}

enum : unsigned int { cudaOccupancyDefault = 0, cudaOccupancyDisableCachingOverride = 1 };
template <class F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, F kernel, int block_size, std::size_t shared, unsigned int) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, block_size, shared);
}
template <class F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, F kernel, std::size_t shared = 0, int limit = 0, unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, shared, limit);
}
template <class F, class Shared>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, F kernel, Shared shared, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, shared(limit > 0 ? limit : 1024), limit);
}
template <class F, class Shared>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* grid, int* block, F kernel, Shared shared, int limit = 0, unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, shared, limit);
}
namespace simt {
cudaError_t room_for_dynamic_shared(std::size_t* bytes, int blocks, int block_size);
}
template <class F>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, F, int blocks, int block_size) { return simt::room_for_dynamic_shared(bytes, blocks, block_size); }

namespace simt {
// What is known to compile but is not there: told when it is reached; a kernel's thread stops there.
cudaError_t refuse(const char* what, const char* file, int line);
// Whether a kernel calls, in a function that is for both sides.
bool on_device();
}
template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void** list, std::size_t shared = 0, cudaStream_t stream = nullptr, SIMT_AT) {
  return cudaLaunchKernel(kernel, grid, block, list, shared, stream, file, line);
}
