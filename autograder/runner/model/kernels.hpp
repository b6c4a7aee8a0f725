// Launching the model kernels.
#pragma once

namespace runner {

// False when there is no such variant.
bool launch_model(const char* variant, const float* a, const float* b, float* c, int m, int n, int k_size);

}  // namespace runner
