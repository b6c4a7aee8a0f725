// Streams and events on the virtual clock. An event not yet reached answers cudaErrorNotReady.
#include "clock.hpp"
#include "runtime.hpp"
#include "simt/runtime_api.hpp"
#include "streams.hpp"
#include "timeline.hpp"

struct CUstream_st {
  bool alive = true;
};

struct CUevent_st {
  bool recorded = false;
  bool timing = true;
  std::int64_t at = 0;  // device time when it is reached
  simt::StreamClock over;  // what is over once it is reached
};

namespace {

using simt::fail;

cudaError_t state() { return static_cast<cudaError_t>(simt::sticky_error()); }
bool reached(const CUevent_st& event) { return event.at <= simt::host_now(); }

}  // namespace

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  *stream = new CUstream_st;
  simt::add_stream(*stream, (flags & cudaStreamNonBlocking) == 0);
  return state();
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, cudaStreamDefault); }
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int) { return cudaStreamCreateWithFlags(stream, flags); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream == nullptr) return fail(cudaErrorInvalidResourceHandle);
  delete stream;
  return state();
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream, const char*, int) {
  simt::wait_for_device();
  simt::host_waits_for(stream);
  return state();
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  if (simt::device_ready() > simt::host_now()) return simt::spend_host(1'000), cudaErrorNotReady;
  simt::host_waits_for(stream);
  return state();
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  if (event->recorded) simt::stream_joins(stream, event->over);
  return state();
}

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
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream, const char*, int line) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  simt::spend_host(500);
  event->recorded = true;
  event->at = simt::device_ready();
  simt::begin_operation(stream);
  event->over = simt::clock_of(stream);
  simt::saw_record(event, event->at, line);
  return state();
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (event == nullptr) return fail(cudaErrorInvalidResourceHandle);
  if (!reached(*event)) simt::spend_host(event->at - simt::host_now());
  simt::host_joins(event->over);
  simt::saw(simt::Step::What::wait, 0, 0);
  return state();
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (!reached(*event)) return simt::spend_host(1'000), cudaErrorNotReady;
  simt::host_joins(event->over);
  return state();
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop, const char*, int line) {
  if (start == nullptr || stop == nullptr || !start->recorded || !stop->recorded || !start->timing || !stop->timing)
    return fail(cudaErrorInvalidResourceHandle);
  if (!reached(*start) || !reached(*stop)) {
    simt::saw_elapsed(start, stop, simt::not_ready, line);
    return fail(cudaErrorNotReady);
  }
  simt::saw_elapsed(start, stop, stop->at - start->at, line);
  *milliseconds = static_cast<float>(static_cast<double>(stop->at - start->at) * 1e-6);
  return state();
}
