// Stands in for the CUDA runtime: what a `.cu` file sees when it is compiled for the emulator.
#pragma once
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
#define __CUDA_ARCH_LIST__ 900
#define SIMT_CUDA_ARCH 900   // what the rewriter puts for __CUDA_ARCH__ in device code
// Other people's headers ask by these which of CUDA's they stand behind.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
// As with nvcc, what <math.h>, <stdlib.h> and <time.h> declare stands in the global namespace: abs and sqrt of a float too.
#include "simt/standard_math.hpp"
#include <stdlib.h>
#include <time.h>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "simt/libcalls.hpp"
#include "simt/qualifiers.hpp"
#include "simt/vector_types.hpp"
#include "simt/indices.hpp"
#include "simt/launch.hpp"
#include "simt/barrier.hpp"
#include "simt/errors.hpp"
#include "simt/runtime_api.hpp"
#include "simt/other_calls.hpp"
#include "simt/math.hpp"
#include "simt/conversions.hpp"
#include "simt/atomics.hpp"
#include "simt/warp.hpp"
#include "simt/device_output.hpp"
