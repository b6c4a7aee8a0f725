// The part of the CUDA Runtime API that the emulator has. Signatures as in the CUDA Runtime API reference.
#pragma once
#include <cstddef>

#include "simt/errors.hpp"
#include "simt/launch.hpp"

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

struct CUevent_st;
typedef CUevent_st* cudaEvent_t;

enum : unsigned int {
  cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2,
  cudaStreamDefault = 0, cudaStreamNonBlocking = 1,
  cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4,
  cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1, cudaHostRegisterMapped = 2, cudaEventInterprocess = 4,
  cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4,
  cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1, cudaDeviceScheduleYield = 2, cudaDeviceScheduleBlockingSync = 4,
  cudaDeviceMapHost = 8, cudaDeviceBlockingSync = 4, cudaDeviceLmemResizeToMax = 16
};
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)

enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2, cudaDevAttrMaxBlockDimY = 3, cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5, cudaDevAttrMaxGridDimY = 6, cudaDevAttrMaxGridDimZ = 7, cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9, cudaDevAttrWarpSize = 10, cudaDevAttrMaxRegistersPerBlock = 12, cudaDevAttrClockRate = 13,
  cudaDevAttrMultiProcessorCount = 16, cudaDevAttrConcurrentKernels = 31, cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth = 37, cudaDevAttrL2CacheSize = 38, cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrUnifiedAddressing = 41, cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81, cudaDevAttrMaxRegistersPerMultiprocessor = 82, cudaDevAttrManagedMemory = 83,
  cudaDevAttrConcurrentManagedAccess = 89, cudaDevAttrCooperativeLaunch = 95, cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrMaxPitch = 11, cudaDevAttrTextureAlignment = 14, cudaDevAttrGpuOverlap = 15, cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrIntegrated = 18, cudaDevAttrCanMapHostMemory = 19, cudaDevAttrComputeMode = 20, cudaDevAttrEccEnabled = 32,
  cudaDevAttrPciBusId = 33, cudaDevAttrPciDeviceId = 34, cudaDevAttrTccDriver = 35, cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrStreamPrioritiesSupported = 78, cudaDevAttrGlobalL1CacheSupported = 79, cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrIsMultiGpuBoard = 84, cudaDevAttrHostNativeAtomicSupported = 86, cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
  cudaDevAttrPageableMemoryAccess = 88, cudaDevAttrComputePreemptionSupported = 90, cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrHostRegisterSupported = 99, cudaDevAttrDirectManagedMemAccessFromHost = 101,
  cudaDevAttrMaxPersistingL2CacheSize = 108, cudaDevAttrReservedSharedMemoryPerBlock = 111, cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106
};

struct cudaUUID_t { char bytes[16]; };
struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  std::size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  std::size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
  std::size_t totalConstMem;
  int major, minor;
  std::size_t textureAlignment;
  int multiProcessorCount, integrated, canMapHostMemory, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID;
  int asyncEngineCount, unifiedAddressing, memoryBusWidth, l2CacheSize, maxThreadsPerMultiProcessor;
  int persistingL2CacheMaxSize;
  int globalL1CacheSupported, localL1CacheSupported;
  std::size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, concurrentManagedAccess, cooperativeLaunch;
  std::size_t sharedMemPerBlockOptin;
  int maxBlocksPerMultiProcessor;
  std::size_t reservedSharedMemPerBlock;
  int computePreemptionSupported, pageableMemoryAccess, pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
  int tccDriver, streamPrioritiesSupported, hostNativeAtomicSupported, multiGpuBoardGroupID, canUseHostPointerForRegisteredMem;
  int cooperativeMultiDeviceLaunch, accessPolicyMaxWindowSize, memoryPoolsSupported, hostRegisterSupported, clusterLaunch;
  std::size_t texturePitchAlignment, surfaceAlignment;
  int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2];
  int maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2];
  int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
  // Fields that CUDA 13 dropped but older programs print.
  int clockRate, memoryClockRate, deviceOverlap, computeMode, kernelExecTimeoutEnabled, singleToDoublePrecisionPerfRatio;
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaFuncCache { cudaFuncCachePreferNone = 0, cudaFuncCachePreferShared = 1, cudaFuncCachePreferL1 = 2, cudaFuncCachePreferEqual = 3 };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault = 0, cudaSharedMemBankSizeFourByte = 1, cudaSharedMemBankSizeEightByte = 2 };
enum cudaLimit {
  cudaLimitStackSize = 0, cudaLimitPrintfFifoSize = 1, cudaLimitMallocHeapSize = 2, cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4, cudaLimitMaxL2FetchGranularity = 5, cudaLimitPersistingL2CacheSize = 6
};
enum cudaComputeMode { cudaComputeModeDefault = 0, cudaComputeModeExclusive = 1, cudaComputeModeProhibited = 2, cudaComputeModeExclusiveProcess = 3 };
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2, cudaMemoryTypeManaged = 3 };
struct cudaPointerAttributes { cudaMemoryType type; int device; void* devicePointer; void* hostPointer; };
struct cudaFuncAttributes {
  std::size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes, preferredShmemCarveout;
};

#define SIMT_AT const char *file = __builtin_FILE(), int line = __builtin_LINE()

// Memory
cudaError_t cudaMalloc(void** pointer, std::size_t bytes, SIMT_AT);
cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned int flags = cudaMemAttachGlobal, SIMT_AT);
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, unsigned int flags = 0, SIMT_AT);
cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned int flags = 0, SIMT_AT);
cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height, SIMT_AT);
cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream, SIMT_AT);
cudaError_t cudaFree(void* pointer, SIMT_AT);
cudaError_t cudaFreeHost(void* pointer, SIMT_AT);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream, SIMT_AT);
cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags);
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, SIMT_AT);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = nullptr, SIMT_AT);
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, SIMT_AT);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr, SIMT_AT);
cudaError_t cudaMemset(void* to, int value, std::size_t bytes, SIMT_AT);
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream = nullptr, SIMT_AT);
cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, SIMT_AT);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device, cudaStream_t stream = nullptr);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* out, const void* pointer);

template <class T>
cudaError_t cudaMalloc(T** pointer, std::size_t bytes, SIMT_AT) { return cudaMalloc((void**)pointer, bytes, file, line); }
template <class T>
cudaError_t cudaMallocManaged(T** pointer, std::size_t bytes, unsigned int flags = cudaMemAttachGlobal, SIMT_AT) { return cudaMallocManaged((void**)pointer, bytes, flags, file, line); }
template <class T>
cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned int flags = 0, SIMT_AT) { return cudaMallocHost((void**)pointer, bytes, flags, file, line); }
template <class T>
cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned int flags = 0, SIMT_AT) { return cudaHostAlloc((void**)pointer, bytes, flags, file, line); }
template <class T>
cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height, SIMT_AT) { return cudaMallocPitch((void**)pointer, pitch, width, height, file, line); }
template <class T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream, SIMT_AT) { return cudaMallocAsync((void**)pointer, bytes, stream, file, line); }
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int flags) { return cudaHostGetDevicePointer((void**)device, host, flags); }

namespace simt {
cudaError_t copy_symbol(void* symbol_side, const void* other_side, std::size_t bytes, std::size_t offset, bool to_symbol, const char* file, int line);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, std::size_t bytes, std::size_t offset = 0, cudaMemcpyKind = cudaMemcpyHostToDevice, SIMT_AT) {
  return simt::copy_symbol((void*)&symbol, from, bytes, offset, true, file, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes, std::size_t offset = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost, SIMT_AT) {
  return simt::copy_symbol((void*)&symbol, to, bytes, offset, false, file, line);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** out, const T& symbol) { return *out = (void*)&symbol, cudaSuccess; }
template <class T>
cudaError_t cudaGetSymbolSize(std::size_t* out, const T& symbol) { return *out = sizeof symbol, cudaSuccess; }

// Device
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* out, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSynchronize(SIMT_AT);
cudaError_t cudaThreadSynchronize(SIMT_AT);
cudaError_t cudaDeviceReset(SIMT_AT);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value);
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);

// Streams and events
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream, SIMT_AT);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) { return cudaEventCreateWithFlags(event, flags); }
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, SIMT_AT);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop, SIMT_AT);

// Kernels as objects
namespace simt {
cudaError_t set_kernel_attribute(const void* kernel, int attribute, int value);
cudaError_t kernel_attributes(cudaFuncAttributes* out, const void* kernel);
cudaError_t occupancy(int* blocks, const void* kernel, int block_size, std::size_t shared);
}
template <class F>
cudaError_t cudaFuncSetAttribute(F kernel, cudaFuncAttribute attribute, int value) { return simt::set_kernel_attribute((const void*)kernel, attribute, value); }
template <class F>
cudaError_t cudaFuncSetCacheConfig(F, cudaFuncCache) { return cudaSuccess; }
template <class F>
cudaError_t cudaFuncSetSharedMemConfig(F, cudaSharedMemConfig) { return cudaSuccess; }
template <class F>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* out, F kernel) { return simt::kernel_attributes(out, (const void*)kernel); }
template <class F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, F kernel, int block_size, std::size_t shared) { return simt::occupancy(blocks, (const void*)kernel, block_size, shared); }
template <class F>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, F, std::size_t = 0, int limit = 0) { return *block = limit > 0 ? limit : 1024, *grid = 132 * 2, cudaSuccess; }

namespace simt {
template <class... P, std::size_t... I>
void launch_packed(const Launch& l, void (*kernel)(P...), void** list, std::index_sequence<I...>) {
  launch(l, [kernel](auto&... p) SIMT_UNSEEN { kernel(handed(p)...), end_before_destructors<std::decay_t<decltype(p)>...>(); }, *static_cast<std::decay_t<P>*>(list[I])...);
}
}  // namespace simt
template <class... P>
cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void** list, std::size_t shared = 0, cudaStream_t stream = nullptr, SIMT_AT) {
  simt::launch_packed(simt::Launch{"kernel", "", file, line, grid, block, shared, stream}, kernel, list, std::index_sequence_for<P...>{});
  return cudaPeekAtLastError();
}
