// Errors as CUDA keeps them: the last one until asked for, a kernel's fault for the rest of the process.
#include "runtime.hpp"

#include <map>
#include <vector>

#include "simt/errors.hpp"
#include "simt/launch.hpp"

namespace simt {
namespace {

int last_error = 0;
int sticky = 0;

struct Unlooked {
  int code;
  Place place;
  std::string call;
};
std::vector<Unlooked>& unlooked_calls() {
  static auto* calls = new std::vector<Unlooked>;  // looked at after static destructors have run
  return *calls;
}

struct ErrorText {
  const char* name;
  const char* text;
};

const std::map<int, ErrorText>& error_texts() {
  static const std::map<int, ErrorText> texts = {
      {0, {"cudaSuccess", "no error"}},
      {1, {"cudaErrorInvalidValue", "invalid argument"}},
      {2, {"cudaErrorMemoryAllocation", "out of memory"}},
      {3, {"cudaErrorInitializationError", "initialization error"}},
      {4, {"cudaErrorCudartUnloading", "driver shutting down"}},
      {9, {"cudaErrorInvalidConfiguration", "invalid configuration argument"}},
      {12, {"cudaErrorInvalidPitchValue", "invalid pitch argument"}},
      {13, {"cudaErrorInvalidSymbol", "invalid device symbol"}},
      {17, {"cudaErrorInvalidDevicePointer", "invalid device pointer"}},
      {21, {"cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"}},
      {35, {"cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version"}},
      {98, {"cudaErrorInvalidDeviceFunction", "invalid device function"}},
      {100, {"cudaErrorNoDevice", "no CUDA-capable device is detected"}},
      {101, {"cudaErrorInvalidDevice", "invalid device ordinal"}},
      {400, {"cudaErrorInvalidResourceHandle", "invalid resource handle"}},
      {600, {"cudaErrorNotReady", "device not ready"}},
      {700, {"cudaErrorIllegalAddress", "an illegal memory access was encountered"}},
      {701, {"cudaErrorLaunchOutOfResources", "too many resources requested for launch"}},
      {702, {"cudaErrorLaunchTimeout", "the launch timed out and was terminated"}},
      {710, {"cudaErrorAssert", "device-side assert triggered"}},
      {716, {"cudaErrorMisalignedAddress", "misaligned address"}},
      {719, {"cudaErrorLaunchFailure", "unspecified launch failure"}},
      {801, {"cudaErrorNotSupported", "operation not supported"}},
      {999, {"cudaErrorUnknown", "unknown error"}},
  };
  return texts;
}

const ErrorText& text_of(int code) {
  static const ErrorText unknown{"cudaErrorUnrecognized", "unrecognized error code"};
  const auto found = error_texts().find(code);
  return found == error_texts().end() ? unknown : found->second;
}

}  // namespace

int set_error(int code) {
  if (code != 0) last_error = code;
  return code;
}

void set_sticky_error(int code) {
  if (sticky == 0) sticky = code;
  last_error = sticky;
}

int sticky_error() { return sticky; }

int peek_last_error() { return sticky != 0 ? sticky : last_error; }

int take_last_error() {
  const int error = peek_last_error();
  last_error = 0;
  return error;
}

const char* error_name(int code) { return text_of(code).name; }
const char* error_text(int code) { return text_of(code).text; }

void remember_unlooked(int code, const Place& place, const char* call) { unlooked_calls().push_back({code, place, call}); }

void errors_were_looked_at() { unlooked_calls().clear(); }

void tell_unlooked() {
  for (const Unlooked& u : unlooked_calls()) {
    findings().note({"api_error", place_key(u.place), 0}, [&] {
      Json body = place_json(u.place);
      body["detail"] = {{"call", u.call}, {"error", error_name(u.code)}, {"text", error_text(u.code)}};
      return body;
    });
  }
  unlooked_calls().clear();
}

int unlooked(int error, const char* file, int line, const char* call) {
  // A kernel's fault has a finding of its own, and so has a call that was told what is wrong with it.
  const bool told_already = error == sticky || (error != 0 && findings().told_at({file, line, 0}));
  if (error != 0 && error != cudaErrorNotReady && !told_already) remember_unlooked(error, {file, line, 0}, call);
  return error;
}

}  // namespace simt

const char* cudaGetErrorName(cudaError_t error) { return simt::error_name(error); }
const char* cudaGetErrorString(cudaError_t error) { return simt::error_text(error); }

cudaError_t cudaGetLastError() {
  simt::errors_were_looked_at();
  return static_cast<cudaError_t>(simt::take_last_error());
}

cudaError_t cudaPeekAtLastError() {
  simt::errors_were_looked_at();
  return static_cast<cudaError_t>(simt::peek_last_error());
}
