// Calls that advise, ask or call back. There is one device, so that its peers are missing; advice changes nothing.
#include "simt/other_calls.hpp"

#include <cstdio>

#include "block.hpp"
#include "clock.hpp"
#include "hot.hpp"
#include "program.hpp"
#include "runtime.hpp"
#include "streams.hpp"

using namespace simt;

namespace {
cudaError_t only_device(int device) { return device == 0 ? cudaSuccess : fail(cudaErrorInvalidDevice); }
}  // namespace

namespace simt {
cudaError_t refuse(const char* what, const char* file, int line) {
  tell_unsupported(what, {file, line, 0});
  if (!hot.in_kernel) return fail(cudaErrorNotSupported);
  set_sticky_error(cudaErrorNotSupported);
  block().stop_thread();
  return cudaErrorNotSupported;
}
bool on_device() { return hot.in_kernel; }
}  // namespace simt

// The stream's earlier work is over when it calls; the host knows of it only once it has waited.
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t call, void* user, unsigned int) {
  if (call == nullptr) return fail(cudaErrorInvalidValue);
  in_order_of(stream, [&] { call(stream, static_cast<cudaError_t>(sticky_error()), user); });
  return static_cast<cudaError_t>(sticky_error());
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t call, void* user) {
  if (call == nullptr) return fail(cudaErrorInvalidValue);
  in_order_of(stream, [&] { call(user); });
  return static_cast<cudaError_t>(sticky_error());
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t, cudaMemoryAdvise, int) { return pointer == nullptr ? fail(cudaErrorInvalidValue) : cudaSuccess; }
cudaError_t cudaMemAdvise(const void* pointer, std::size_t, cudaMemoryAdvise, cudaMemLocation) { return pointer == nullptr ? fail(cudaErrorInvalidValue) : cudaSuccess; }
cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation where, unsigned int, cudaStream_t stream) {
  return cudaMemPrefetchAsync(pointer, bytes, where.type == cudaMemLocationTypeHost ? cudaCpuDeviceId : where.id, stream);
}
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, std::size_t, unsigned int) { return cudaSuccess; }

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  *can = 0;
  if (cudaError_t error = only_device(device)) return error;
  return only_device(peer);
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int) { return fail(cudaErrorInvalidDevice); }
cudaError_t cudaDeviceDisablePeerAccess(int) { return fail(cudaErrorInvalidDevice); }
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes, const char* file, int line) {
  if (cudaError_t error = only_device(to_device != 0 ? to_device : from_device)) return error;
  return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice, file, line);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes, cudaStream_t stream, const char* file, int line) {
  if (cudaError_t error = only_device(to_device != 0 ? to_device : from_device)) return error;
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream, file, line);
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return *device = 0, cudaSuccess; }
cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) { return only_device(device); }
cudaError_t cudaDeviceGetPCIBusId(char* out, int room, int device) {
  if (cudaError_t error = only_device(device)) return error;
  return std::snprintf(out, static_cast<std::size_t>(room), "0000:00:00.0"), cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = -5;
  return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t, int* priority) { return *priority = 0, cudaSuccess; }
cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned int* flags) { return *flags = cudaStreamDefault, cudaSuccess; }
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) { return *config = cudaFuncCachePreferNone, cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) { return *config = cudaSharedMemBankSizeFourByte, cudaSuccess; }
cudaError_t cudaGetDeviceFlags(unsigned int* flags) { return *flags = cudaDeviceScheduleAuto, cudaSuccess; }
cudaError_t cudaHostGetFlags(unsigned int* flags, void*) { return *flags = cudaHostAllocDefault, cudaSuccess; }
cudaError_t cudaThreadExit(const char* file, int line) { return cudaDeviceReset(file, line); }
cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) { return *pool = nullptr, only_device(device); }
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) { return *pool = nullptr, only_device(device); }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) { return cudaSuccess; }
