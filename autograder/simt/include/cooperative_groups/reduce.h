// Reductions are part of the main header here.
#pragma once
#include "cooperative_groups.h"
