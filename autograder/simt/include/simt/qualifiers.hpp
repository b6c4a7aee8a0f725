// CUDA's function and variable qualifiers, as plain C++ attributes.
// `__noinline__` is absent on purpose: libstdc++ uses the word inside attributes; the rewriter replaces it in student text.
#pragma once

#define __host__
#define __device__
// A kernel must stay a function of its own: inlined into the (uninstrumented) launch glue its accesses would go unseen.
#define __global__ __attribute__((noinline))
#define __constant__
#define __managed__
// `used`: an array that nobody fills must still be read, or the compiler would put zeros in its place.
#define __shared__ __attribute__((used)) static thread_local
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __nv_pure__

// Glue of ours inside the student's translation unit is not to be watched.
#define SIMT_UNSEEN __attribute__((no_sanitize("thread"), no_sanitize("undefined")))
// Glue that must not be inlined into watched code (inlining would make it watched again).
#define SIMT_APART SIMT_UNSEEN __attribute__((noinline))
