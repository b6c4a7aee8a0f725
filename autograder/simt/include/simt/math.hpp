// Device math and integer intrinsics that plain C++ lacks. Rounding-mode variants compute to nearest.
// Source: CUDA Math API reference (names and meaning).
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "simt/qualifiers.hpp"
#include "simt/vector_types.hpp"

namespace simt {
template <class A, class B>
using Both = std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>, std::common_type_t<A, B>>;
template <class To, class From>
inline To bits_as(From from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}
}  // namespace simt

// Plain functions, as CUDA has them, so that a program's own template of the name does not stand in their way; two types
// that CUDA has no function for meet in the common one.
#define SIMT_EXTREMES(T)                                         \
  constexpr T max(T a, T b) { return a < b ? b : a; }            \
  constexpr T min(T a, T b) { return b < a ? b : a; }
SIMT_EXTREMES(int)
SIMT_EXTREMES(unsigned int)
SIMT_EXTREMES(long)
SIMT_EXTREMES(unsigned long)
SIMT_EXTREMES(long long)
SIMT_EXTREMES(unsigned long long)
SIMT_EXTREMES(float)
SIMT_EXTREMES(double)
#undef SIMT_EXTREMES
template <class A, class B, class = std::enable_if_t<!std::is_same_v<A, B> || sizeof(A) < 4>>
constexpr simt::Both<A, B> max(A a, B b) {
  using T = simt::Both<A, B>;
  return T(a) < T(b) ? T(b) : T(a);
}
template <class A, class B, class = std::enable_if_t<!std::is_same_v<A, B> || sizeof(A) < 4>>
constexpr simt::Both<A, B> min(A a, B b) {
  using T = simt::Both<A, B>;
  return T(b) < T(a) ? T(b) : T(a);
}

inline float rsqrtf(float x) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float rcbrtf(float x) { return 1.0f / std::cbrt(x); }
inline float normcdff(float x) { return 0.5f * std::erfc(-x * 0.70710678f); }
inline double normcdf(double x) { return 0.5 * std::erfc(-x * 0.7071067811865476); }
inline float sinpif(float x) { return std::sin(x * 3.14159265358979f); }
inline float cospif(float x) { return std::cos(x * 3.14159265358979f); }
inline float saturate(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
inline float __saturatef(float x) { return saturate(x); }

inline float __expf(float x) { return std::exp(x); }
inline float __exp10f(float x) { return std::pow(10.0f, x); }
inline float __logf(float x) { return std::log(x); }
inline float __log2f(float x) { return std::log2(x); }
inline float __log10f(float x) { return std::log10(x); }
inline float __sinf(float x) { return std::sin(x); }
inline float __cosf(float x) { return std::cos(x); }
inline float __tanf(float x) { return std::tan(x); }
inline float __powf(float x, float y) { return std::pow(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
inline void __sincosf(float x, float* s, float* c) { *s = std::sin(x), *c = std::cos(x); }

#define SIMT_ROUNDED(suffix)                                                \
  inline float __fadd_##suffix(float a, float b) { return a + b; }          \
  inline float __fsub_##suffix(float a, float b) { return a - b; }          \
  inline float __fmul_##suffix(float a, float b) { return a * b; }          \
  inline float __fdiv_##suffix(float a, float b) { return a / b; }          \
  inline float __frcp_##suffix(float a) { return 1.0f / a; }                \
  inline float __fsqrt_##suffix(float a) { return std::sqrt(a); }           \
  inline float __fmaf_##suffix(float a, float b, float c) { return std::fma(a, b, c); }  \
  inline double __dadd_##suffix(double a, double b) { return a + b; }       \
  inline double __dsub_##suffix(double a, double b) { return a - b; }       \
  inline double __dmul_##suffix(double a, double b) { return a * b; }       \
  inline double __ddiv_##suffix(double a, double b) { return a / b; }       \
  inline double __dsqrt_##suffix(double a) { return std::sqrt(a); }         \
  inline double __fma_##suffix(double a, double b, double c) { return std::fma(a, b, c); }
SIMT_ROUNDED(rn)
SIMT_ROUNDED(rz)
SIMT_ROUNDED(ru)
SIMT_ROUNDED(rd)
#undef SIMT_ROUNDED
inline float __frsqrt_rn(float a) { return 1.0f / std::sqrt(a); }

inline int __float2int_rn(float x) { return (int)std::nearbyint(x); }
inline int __float2int_rz(float x) { return (int)x; }
inline int __float2int_ru(float x) { return (int)std::ceil(x); }
inline int __float2int_rd(float x) { return (int)std::floor(x); }
inline unsigned int __float2uint_rn(float x) { return (unsigned int)std::nearbyint(x); }
inline unsigned int __float2uint_rz(float x) { return (unsigned int)x; }
inline float __int2float_rn(int x) { return (float)x; }
inline float __int2float_rz(int x) { return (float)x; }
inline float __uint2float_rn(unsigned int x) { return (float)x; }
inline float __double2float_rn(double x) { return (float)x; }
inline double __int2double_rn(int x) { return x; }
inline int __double2int_rn(double x) { return (int)std::nearbyint(x); }
inline int __double2int_rz(double x) { return (int)x; }
inline int __float_as_int(float x) { return simt::bits_as<int>(x); }
inline unsigned int __float_as_uint(float x) { return simt::bits_as<unsigned int>(x); }
inline float __int_as_float(int x) { return simt::bits_as<float>(x); }
inline float __uint_as_float(unsigned int x) { return simt::bits_as<float>(x); }
inline long long __double_as_longlong(double x) { return simt::bits_as<long long>(x); }
inline double __longlong_as_double(long long x) { return simt::bits_as<double>(x); }

inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned int)x); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned int __brev(unsigned int x) {
  unsigned int out = 0;
  for (int i = 0; i < 32; ++i) out |= (x >> i & 1u) << (31 - i);
  return out;
}
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) {
  const std::uint64_t bytes = (std::uint64_t(y) << 32) | x;
  unsigned int out = 0;
  for (int i = 0; i < 4; ++i) out |= (unsigned int)(bytes >> 8 * (s >> 4 * i & 7) & 0xff) << 8 * i;
  return out;
}
inline unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int by) { return (unsigned int)((((std::uint64_t)high << 32 | low) << (by & 31)) >> 32); }
inline unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int by) { return (unsigned int)(((std::uint64_t)high << 32 | low) >> (by & 31)); }
inline int __mul24(int a, int b) { return (int)((std::int64_t)((a << 8) >> 8) * ((b << 8) >> 8)); }
inline unsigned int __umul24(unsigned int a, unsigned int b) { return (a & 0xffffff) * (b & 0xffffff); }
inline int __mulhi(int a, int b) { return (int)((std::int64_t)a * b >> 32); }
inline unsigned int __umulhi(unsigned int a, unsigned int b) { return (unsigned int)((std::uint64_t)a * b >> 32); }
inline int __sad(int a, int b, unsigned int c) { return (int)(c + (unsigned int)(a < b ? b - a : a - b)); }
inline int __hadd(int a, int b) { return (int)(((std::int64_t)a + b) >> 1); }
inline int __rhadd(int a, int b) { return (int)(((std::int64_t)a + b + 1) >> 1); }
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 4; ++i) c += (signed char)(a >> 8 * i) * (signed char)(b >> 8 * i);
  return c;
}

// Loads with a cache hint are loads.
template <class T> inline T __ldg(const T* p) { return *p; }
template <class T> inline T __ldca(const T* p) { return *p; }
template <class T> inline T __ldcg(const T* p) { return *p; }
template <class T> inline T __ldcs(const T* p) { return *p; }
template <class T> inline T __ldlu(const T* p) { return *p; }
template <class T> inline T __ldcv(const T* p) { return *p; }
template <class T> inline void __stwb(T* p, T v) { *p = v; }
template <class T> inline void __stcg(T* p, T v) { *p = v; }
template <class T> inline void __stcs(T* p, T v) { *p = v; }
template <class T> inline void __stwt(T* p, T v) { *p = v; }

namespace simt {
long long device_clock();
void sleep_ns(unsigned int ns);
}
inline long long clock64() { return simt::device_clock(); }
inline void __nanosleep(unsigned int ns) { simt::sleep_ns(ns); }
#define __builtin_assume(x) ((void)0)
inline bool __isGlobal(const void*) { return true; }
inline std::size_t __cvta_generic_to_shared(const void* p) { return (std::size_t)p; }
