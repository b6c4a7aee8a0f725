// What NVIDIA's sample programs expect of the headers that lie beside them: checks, command line, stop watch. In our own words;
// a program that brings its own copies uses those.
#pragma once
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <strings.h>

#include "cuda_runtime.h"

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define DEVICE_RESET cudaDeviceReset();

namespace simt {
inline void give_up_on(cudaError_t error, const char* what, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA error at %s:%d: %s (%s) in \"%s\"\n", file, line, cudaGetErrorName(error), cudaGetErrorString(error), what);
  std::exit(EXIT_FAILURE);
}

// The text behind `-name` or `--name` or `-name=value`; null where the command line has no such word.
inline const char* word_of_command_line(int count, const char* const* words, const char* name) {
  const std::size_t length = std::strlen(name);
  for (int i = 1; i < count; ++i) {
    const char* word = words[i] + std::strspn(words[i], "-");
    if (strncasecmp(word, name, length) != 0) continue;
    if (word[length] == '=') return word + length + 1;
    if (word[length] == 0) return word + length;
  }
  return nullptr;
}
}  // namespace simt

#define checkCudaErrors(call) ::simt::give_up_on((cudaError_t)(call), #call, __FILE__, __LINE__)
#define getLastCudaError(text) ::simt::give_up_on(cudaGetLastError(), text, __FILE__, __LINE__)
#define printLastCudaError(text) ((void)cudaGetLastError())

inline bool checkCmdLineFlag(const int count, const char** words, const char* name) { return simt::word_of_command_line(count, words, name) != nullptr; }
inline int getCmdLineArgumentInt(const int count, const char** words, const char* name) {
  const char* text = simt::word_of_command_line(count, words, name);
  return text == nullptr ? 0 : std::atoi(text);
}
inline float getCmdLineArgumentFloat(const int count, const char** words, const char* name) {
  const char* text = simt::word_of_command_line(count, words, name);
  return text == nullptr ? 0 : (float)std::atof(text);
}
inline bool getCmdLineArgumentString(const int count, const char** words, const char* name, char** out) {
  const char* text = simt::word_of_command_line(count, words, name);
  *out = const_cast<char*>(text);
  return text != nullptr;
}

inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int gpuDeviceInit(int device) { return simt::give_up_on(cudaSetDevice(device), "cudaSetDevice", __FILE__, __LINE__), device; }
inline int findCudaDevice(int count, const char** words) { return gpuDeviceInit(getCmdLineArgumentInt(count, words, "device")); }
inline int _ConvertSMVer2Cores(int, int) { return 128; }
inline const char* _ConvertSMVer2ArchName(int, int) { return "Hopper"; }
inline bool checkCudaCapabilities(int major, int minor) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  return properties.major > major || (properties.major == major && properties.minor >= minor);
}

class StopWatchInterface {
 public:
  void start() { began_ = std::chrono::steady_clock::now(), runs_ = true; }
  void stop() { total_ += now_ms(), ++laps_, runs_ = false; }
  void reset() { total_ = 0, laps_ = 0, began_ = std::chrono::steady_clock::now(); }
  float getTime() const { return (float)(total_ + now_ms()); }
  float getAverageTime() const { return laps_ > 0 ? (float)(total_ / laps_) : 0; }

 private:
  double now_ms() const { return runs_ ? std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count() : 0; }
  std::chrono::steady_clock::time_point began_{};
  double total_ = 0;
  int laps_ = 0;
  bool runs_ = false;
};
typedef StopWatchInterface StopWatchLinux;
inline bool sdkCreateTimer(StopWatchInterface** timer) { return *timer = new StopWatchInterface, true; }
inline bool sdkDeleteTimer(StopWatchInterface** timer) { return delete *timer, *timer = nullptr, true; }
inline bool sdkStartTimer(StopWatchInterface** timer) { return (*timer)->start(), true; }
inline bool sdkStopTimer(StopWatchInterface** timer) { return (*timer)->stop(), true; }
inline bool sdkResetTimer(StopWatchInterface** timer) { return (*timer)->reset(), true; }
inline float sdkGetTimerValue(StopWatchInterface** timer) { return (*timer)->getTime(); }
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) { return (*timer)->getAverageTime(); }

// Whether two arrays differ, in the mean square, by less than `most` of the reference.
inline bool sdkCompareL2fe(const float* reference, const float* data, const unsigned int count, const float most) {
  double error = 0, norm = 0;
  for (unsigned int i = 0; i < count; ++i) error += ((double)reference[i] - data[i]) * ((double)reference[i] - data[i]), norm += (double)reference[i] * reference[i];
  return norm > 0 && std::sqrt(error / norm) < most;
}
