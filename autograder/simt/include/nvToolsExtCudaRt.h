// Marks for a profiler lie in one header here.
#pragma once
#include "nvToolsExt.h"
