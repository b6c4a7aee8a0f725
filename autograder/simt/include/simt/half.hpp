// half and bfloat16: stored in 16 bits, computed in float, rounded to nearest even on the way back.
// Names: CUDA Math API reference, "Half Precision Intrinsics" and "Bfloat16 Precision Intrinsics".
#pragma once
#include <cmath>
#include <cstdint>

#include "simt/math.hpp"
#include "simt/qualifiers.hpp"

namespace simt {
inline std::uint16_t half_bits(float value) {
  const std::uint32_t x = bits_as<std::uint32_t>(value);
  const std::uint32_t sign = x >> 16 & 0x8000u, magnitude = x & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<std::uint16_t>(sign | 0x7e00u);
  if (magnitude >= 0x477ff000u) return static_cast<std::uint16_t>(sign | 0x7c00u);
  if (magnitude < 0x38800000u) {  // subnormal in half: count steps of 2^-24
    const float steps = std::nearbyint(bits_as<float>(magnitude) * 16777216.0f);
    return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(steps));
  }
  const std::uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u);
  return static_cast<std::uint16_t>(sign | (rounded - 0x38000000u) >> 13);
}
inline float half_value(std::uint16_t h) {
  const std::uint32_t sign = (h & 0x8000u) << 16, exponent = h >> 10 & 31u, fraction = h & 1023u;
  if (exponent == 0) return bits_as<float>(sign | bits_as<std::uint32_t>(static_cast<float>(fraction) / 16777216.0f));
  if (exponent == 31) return bits_as<float>(sign | 0x7f800000u | fraction << 13);
  return bits_as<float>(sign | (exponent + 112u) << 23 | fraction << 13);
}
inline std::uint16_t bfloat_bits(float value) {
  const std::uint32_t x = bits_as<std::uint32_t>(value);
  if ((x & 0x7fffffffu) > 0x7f800000u) return 0x7fc0u;
  return static_cast<std::uint16_t>((x + 0x7fffu + (x >> 16 & 1u)) >> 16);
}
inline float bfloat_value(std::uint16_t b) { return bits_as<float>(static_cast<std::uint32_t>(b) << 16); }
}  // namespace simt

// A default-made value stays unset, as in CUDA, so that arrays of it may live in shared memory.
#define SIMT_SMALL_FLOAT(Type, to_bits, to_value)                                     \
  struct alignas(2) Type {                                                            \
    std::uint16_t bits;                                                               \
    Type() = default;                                                                 \
    Type(float v) : bits(simt::to_bits(v)) {}                                         \
    Type(double v) : bits(simt::to_bits((float)v)) {}                                 \
    Type(int v) : bits(simt::to_bits((float)v)) {}                                    \
    Type(unsigned int v) : bits(simt::to_bits((float)v)) {}                           \
    operator float() const { return simt::to_value(bits); }                           \
    Type& operator+=(Type o) { return *this = Type((float)*this + (float)o); }         \
    Type& operator-=(Type o) { return *this = Type((float)*this - (float)o); }         \
    Type& operator*=(Type o) { return *this = Type((float)*this * (float)o); }         \
    Type& operator/=(Type o) { return *this = Type((float)*this / (float)o); }         \
  };                                                                                  \
  inline Type operator+(Type a, Type b) { return Type((float)a + (float)b); }          \
  inline Type operator-(Type a, Type b) { return Type((float)a - (float)b); }          \
  inline Type operator*(Type a, Type b) { return Type((float)a * (float)b); }          \
  inline Type operator/(Type a, Type b) { return Type((float)a / (float)b); }          \
  inline Type operator-(Type a) { return Type(-(float)a); }                            \
  inline bool operator<(Type a, Type b) { return (float)a < (float)b; }                \
  inline bool operator>(Type a, Type b) { return (float)a > (float)b; }                \
  inline bool operator<=(Type a, Type b) { return (float)a <= (float)b; }              \
  inline bool operator>=(Type a, Type b) { return (float)a >= (float)b; }              \
  inline bool operator==(Type a, Type b) { return (float)a == (float)b; }              \
  inline bool operator!=(Type a, Type b) { return (float)a != (float)b; }              \
  struct alignas(4) Type##2 {                                                         \
    Type x, y;                                                                        \
    Type##2() = default;                                                              \
    Type##2(Type a, Type b) : x(a), y(b) {}                                           \
  };                                                                                  \
  inline Type##2 operator+(Type##2 a, Type##2 b) { return {a.x + b.x, a.y + b.y}; }    \
  inline Type##2 operator-(Type##2 a, Type##2 b) { return {a.x - b.x, a.y - b.y}; }    \
  inline Type##2 operator*(Type##2 a, Type##2 b) { return {a.x * b.x, a.y * b.y}; }    \
  inline Type##2 operator/(Type##2 a, Type##2 b) { return {a.x / b.x, a.y / b.y}; }    \
  inline Type##2& operator+=(Type##2& a, Type##2 b) { return a = a + b; }              \
  inline Type##2& operator*=(Type##2& a, Type##2 b) { return a = a * b; }              \
  inline Type __hadd(Type a, Type b) { return a + b; }                                 \
  inline Type __hsub(Type a, Type b) { return a - b; }                                 \
  inline Type __hmul(Type a, Type b) { return a * b; }                                 \
  inline Type __hdiv(Type a, Type b) { return a / b; }                                 \
  inline Type __hneg(Type a) { return -a; }                                            \
  inline Type __hfma(Type a, Type b, Type c) { return Type(std::fma((float)a, (float)b, (float)c)); } \
  inline bool __hlt(Type a, Type b) { return a < b; }                                  \
  inline bool __hgt(Type a, Type b) { return a > b; }                                  \
  inline bool __heq(Type a, Type b) { return a == b; }                                 \
  inline bool __hle(Type a, Type b) { return a <= b; }                                 \
  inline bool __hge(Type a, Type b) { return a >= b; }                                 \
  inline bool __hne(Type a, Type b) { return a != b; }                                 \
  inline bool __hisnan(Type a) { return std::isnan((float)a); }                        \
  inline Type __habs(Type a) { return Type(std::fabs((float)a)); }                     \
  inline Type __hmax(Type a, Type b) { return a < b ? b : a; }                         \
  inline Type __hmin(Type a, Type b) { return b < a ? b : a; }                         \
  inline Type##2 __hmax2(Type##2 a, Type##2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; } \
  inline Type##2 __hmin2(Type##2 a, Type##2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; } \
  inline Type##2 __hadd2(Type##2 a, Type##2 b) { return {a.x + b.x, a.y + b.y}; }      \
  inline Type##2 __hmul2(Type##2 a, Type##2 b) { return {a.x * b.x, a.y * b.y}; }      \
  inline Type##2 __hsub2(Type##2 a, Type##2 b) { return {a.x - b.x, a.y - b.y}; }      \
  inline Type##2 __hfma2(Type##2 a, Type##2 b, Type##2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }

SIMT_SMALL_FLOAT(__half, half_bits, half_value)
SIMT_SMALL_FLOAT(__nv_bfloat16, bfloat_bits, bfloat_value)
#undef SIMT_SMALL_FLOAT
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

inline __half __float2half(float v) { return __half(v); }
inline __half __float2half_rn(float v) { return __half(v); }
inline __half __double2half(double v) { return __half(v); }
inline __half __int2half_rn(int v) { return __half((float)v); }
inline int __half2int_rn(__half v) { return (int)std::nearbyint((float)v); }
inline float __half2float(__half v) { return (float)v; }
inline __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
inline __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
inline __half2 __half2half2(__half v) { return {v, v}; }
inline __half2 __halves2half2(__half x, __half y) { return {x, y}; }
inline __half2 make_half2(__half x, __half y) { return {x, y}; }
inline float2 __half22float2(__half2 v) { return float2{(float)v.x, (float)v.y}; }
inline __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
inline __half __low2half(__half2 v) { return v.x; }
inline __half __high2half(__half2 v) { return v.y; }
inline float __low2float(__half2 v) { return (float)v.x; }
inline float __high2float(__half2 v) { return (float)v.y; }
inline unsigned short __half_as_ushort(__half v) { return v.bits; }
inline __half hsqrt(__half v) { return __half(std::sqrt((float)v)); }
inline __half hexp(__half v) { return __half(std::exp((float)v)); }
inline __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
inline __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
inline float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
inline __half __float2half_rz(float v) { return __half(v); }
inline __half __ushort_as_half(unsigned short bits) { return simt::bits_as<__half>(bits); }
inline __half __short_as_half(short bits) { return simt::bits_as<__half>(bits); }
inline short __half_as_short(__half v) { return (short)v.bits; }
inline __half __uint2half_rn(unsigned int v) { return __half((float)v); }
inline int __half2int_rz(__half v) { return (int)(float)v; }
inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
inline __half hlog(__half v) { return __half(std::log((float)v)); }
inline __half hsin(__half v) { return __half(std::sin((float)v)); }
inline __half hcos(__half v) { return __half(std::cos((float)v)); }
inline __half hrsqrt(__half v) { return __half(1.0f / std::sqrt((float)v)); }
inline __half hrcp(__half v) { return __half(1.0f / (float)v); }
inline __half2 h2exp(__half2 v) { return {hexp(v.x), hexp(v.y)}; }
inline __half2 h2sqrt(__half2 v) { return {hsqrt(v.x), hsqrt(v.y)}; }
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
inline __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
inline float2 __bfloat1622float2(__nv_bfloat162 v) { return float2{(float)v.x, (float)v.y}; }
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
