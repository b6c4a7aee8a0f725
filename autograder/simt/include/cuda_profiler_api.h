// The profiler calls are part of the runtime header here.
#pragma once
#include "cuda_runtime.h"
