// Streams and events on the virtual clock. An event not yet reached answers cudaErrorNotReady.
#include "clock.hpp"
#include "runtime.hpp"
#include "simt/runtime_api.hpp"

struct CUstream_st {
  bool alive = true;
};

struct CUevent_st {
  bool recorded = false;
  bool timing = true;
  std::int64_t at = 0;  // device time when it is reached
};

namespace {

cudaError_t fail(int code) { return static_cast<cudaError_t>(simt::set_error(code)); }
cudaError_t state() { return static_cast<cudaError_t>(simt::sticky_error()); }
bool reached(const CUevent_st& event) { return event.at <= simt::host_now(); }

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return *stream = new CUstream_st, state(); }
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int, int) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream == nullptr) return fail(cudaErrorInvalidResourceHandle);
  delete stream;
  return state();
}
cudaError_t cudaStreamSynchronize(cudaStream_t, const char*, int) { return simt::wait_for_device(), state(); }
cudaError_t cudaStreamQuery(cudaStream_t) { return simt::device_ready() > simt::host_now() ? cudaErrorNotReady : state(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return state(); }

cudaError_t cudaEventCreate(cudaEvent_t* event) { return *event = new CUevent_st, state(); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  *event = new CUevent_st;
  (*event)->timing = (flags & cudaEventDisableTiming) == 0;
  return state();
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  delete event;
  return state();
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  simt::spend_host(500);
  event->recorded = true;
  event->at = simt::device_ready();
  return state();
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  if (!reached(*event)) simt::spend_host(event->at - simt::host_now());
  return state();
}
cudaError_t cudaEventQuery(cudaEvent_t event) { return reached(*event) ? state() : cudaErrorNotReady; }

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  if (start == nullptr || stop == nullptr || !start->recorded || !stop->recorded || !start->timing || !stop->timing)
    return fail(cudaErrorInvalidResourceHandle);
  if (!reached(*start) || !reached(*stop)) return fail(cudaErrorNotReady);
  *milliseconds = static_cast<float>(static_cast<double>(stop->at - start->at) * 1e-6);
  return state();
}
