// half and bfloat16 live in one header here.
#pragma once
#include "cuda_runtime.h"
#include "simt/half.hpp"
