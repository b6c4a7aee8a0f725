// Complex numbers as cuComplex.h has them: pairs, and functions on them.
#pragma once
#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

inline cuFloatComplex make_cuFloatComplex(float re, float im) { return {re, im}; }
inline cuDoubleComplex make_cuDoubleComplex(double re, double im) { return {re, im}; }
inline cuComplex make_cuComplex(float re, float im) { return {re, im}; }

#define SIMT_COMPLEX(C, R, f)                                                                                 \
  inline R cuCreal##f(C z) { return z.x; }                                                                    \
  inline R cuCimag##f(C z) { return z.y; }                                                                    \
  inline C cuConj##f(C z) { return {z.x, -z.y}; }                                                             \
  inline C cuCadd##f(C a, C b) { return {a.x + b.x, a.y + b.y}; }                                             \
  inline C cuCsub##f(C a, C b) { return {a.x - b.x, a.y - b.y}; }                                             \
  inline C cuCmul##f(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }                     \
  inline C cuCfma##f(C a, C b, C c) { return cuCadd##f(cuCmul##f(a, b), c); }                                 \
  inline R cuCabs##f(C z) { return std::hypot(z.x, z.y); }                                                    \
  inline C cuCdiv##f(C a, C b) {                                                                              \
    const R n = b.x * b.x + b.y * b.y;                                                                        \
    return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                                        \
  }
SIMT_COMPLEX(cuFloatComplex, float, f)
SIMT_COMPLEX(cuDoubleComplex, double, )
#undef SIMT_COMPLEX
