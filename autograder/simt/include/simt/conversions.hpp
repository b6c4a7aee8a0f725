// Conversions between numbers with a named rounding, bits of doubles, wide products, norms and rarer functions.
// Source: CUDA Math API reference (names and meaning).
#pragma once
#include <cmath>
#include <cstdint>

#include "simt/math.hpp"

namespace simt {
inline double rounded_n(double x) { return std::nearbyint(x); }
inline double rounded_z(double x) { return std::trunc(x); }
inline double rounded_u(double x) { return std::ceil(x); }
inline double rounded_d(double x) { return std::floor(x); }
}  // namespace simt

#define SIMT_TO_WHOLE(r)                                                                                    \
  inline long long __float2ll_r##r(float x) { return (long long)simt::rounded_##r(x); }                     \
  inline unsigned long long __float2ull_r##r(float x) { return (unsigned long long)simt::rounded_##r(x); }  \
  inline unsigned int __double2uint_r##r(double x) { return (unsigned int)simt::rounded_##r(x); }           \
  inline long long __double2ll_r##r(double x) { return (long long)simt::rounded_##r(x); }                   \
  inline unsigned long long __double2ull_r##r(double x) { return (unsigned long long)simt::rounded_##r(x); } \
  inline float __ll2float_r##r(long long x) { return (float)x; }                                            \
  inline float __ull2float_r##r(unsigned long long x) { return (float)x; }                                  \
  inline double __ll2double_r##r(long long x) { return (double)x; }                                         \
  inline double __ull2double_r##r(unsigned long long x) { return (double)x; }                               \
  inline double __drcp_r##r(double x) { return 1.0 / x; }
SIMT_TO_WHOLE(n)
SIMT_TO_WHOLE(z)
SIMT_TO_WHOLE(u)
SIMT_TO_WHOLE(d)
#undef SIMT_TO_WHOLE
inline int __double2int_ru(double x) { return (int)std::ceil(x); }
inline int __double2int_rd(double x) { return (int)std::floor(x); }
inline unsigned int __float2uint_ru(float x) { return (unsigned int)std::ceil(x); }
inline unsigned int __float2uint_rd(float x) { return (unsigned int)std::floor(x); }
inline float __int2float_ru(int x) { return (float)x; }
inline float __int2float_rd(int x) { return (float)x; }
inline float __uint2float_rz(unsigned int x) { return (float)x; }
inline float __double2float_rz(double x) { return (float)x; }
inline float __double2float_ru(double x) { return (float)x; }
inline float __double2float_rd(double x) { return (float)x; }
inline double __uint2double_rn(unsigned int x) { return x; }
inline int __double2hiint(double x) { return (int)(simt::bits_as<std::uint64_t>(x) >> 32); }
inline int __double2loint(double x) { return (int)simt::bits_as<std::uint64_t>(x); }
inline double __hiloint2double(int high, int low) { return simt::bits_as<double>((std::uint64_t)(unsigned int)high << 32 | (unsigned int)low); }

inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return (unsigned long long)((unsigned __int128)a * b >> 64); }
inline unsigned long long __brevll(unsigned long long x) { return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32)); }
inline unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return c + (a < b ? b - a : a - b); }
inline unsigned int __uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((std::uint64_t)a + b) >> 1); }
inline unsigned int __urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((std::uint64_t)a + b + 1) >> 1); }
inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 4; ++i) c += (a >> 8 * i & 255) * (b >> 8 * i & 255);
  return c;
}
inline long long llmax(long long a, long long b) { return a < b ? b : a; }
inline long long llmin(long long a, long long b) { return b < a ? b : a; }
inline unsigned int umax(unsigned int a, unsigned int b) { return a < b ? b : a; }
inline unsigned int umin(unsigned int a, unsigned int b) { return b < a ? b : a; }

inline float fdividef(float x, float y) { return x / y; }
inline double rcbrt(double x) { return 1.0 / std::cbrt(x); }
inline double sinpi(double x) { return std::sin(x * 3.14159265358979323846); }
inline double cospi(double x) { return std::cos(x * 3.14159265358979323846); }
inline void sincospif(float x, float* s, float* c) { *s = sinpif(x), *c = cospif(x); }
inline void sincospi(double x, double* s, double* c) { *s = sinpi(x), *c = cospi(x); }
inline float rhypotf(float x, float y) { return 1.0f / std::hypot(x, y); }
inline double rhypot(double x, double y) { return 1.0 / std::hypot(x, y); }
inline float norm3df(float x, float y, float z) { return std::hypot(x, y, z); }
inline double norm3d(double x, double y, double z) { return std::hypot(x, y, z); }
inline float rnorm3df(float x, float y, float z) { return 1.0f / std::hypot(x, y, z); }
inline double rnorm3d(double x, double y, double z) { return 1.0 / std::hypot(x, y, z); }
inline float norm4df(float x, float y, float z, float w) { return std::sqrt(x * x + y * y + z * z + w * w); }
inline double norm4d(double x, double y, double z, double w) { return std::sqrt(x * x + y * y + z * z + w * w); }
