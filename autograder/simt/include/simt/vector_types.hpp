// CUDA's vector types with their sizes and alignments, dim3, and make_* functions.
// Sources: CUDA C++ Programming Guide, "Built-in Vector Types" (alignment table).
#pragma once

#define SIMT_VECTOR1(T, N, A) \
  struct alignas(A) N { T x; }; \
  inline constexpr N make_##N(T x) { return N{x}; }
#define SIMT_VECTOR2(T, N, A) \
  struct alignas(A) N { T x, y; }; \
  inline constexpr N make_##N(T x, T y) { return N{x, y}; }
#define SIMT_VECTOR3(T, N, A) \
  struct alignas(A) N { T x, y, z; }; \
  inline constexpr N make_##N(T x, T y, T z) { return N{x, y, z}; }
#define SIMT_VECTOR4(T, N, A) \
  struct alignas(A) N { T x, y, z, w; }; \
  inline constexpr N make_##N(T x, T y, T z, T w) { return N{x, y, z, w}; }

SIMT_VECTOR1(signed char, char1, 1)
SIMT_VECTOR2(signed char, char2, 2)
SIMT_VECTOR3(signed char, char3, 1)
SIMT_VECTOR4(signed char, char4, 4)
SIMT_VECTOR1(unsigned char, uchar1, 1)
SIMT_VECTOR2(unsigned char, uchar2, 2)
SIMT_VECTOR3(unsigned char, uchar3, 1)
SIMT_VECTOR4(unsigned char, uchar4, 4)
SIMT_VECTOR1(short, short1, 2)
SIMT_VECTOR2(short, short2, 4)
SIMT_VECTOR3(short, short3, 2)
SIMT_VECTOR4(short, short4, 8)
SIMT_VECTOR1(unsigned short, ushort1, 2)
SIMT_VECTOR2(unsigned short, ushort2, 4)
SIMT_VECTOR3(unsigned short, ushort3, 2)
SIMT_VECTOR4(unsigned short, ushort4, 8)
SIMT_VECTOR1(int, int1, 4)
SIMT_VECTOR2(int, int2, 8)
SIMT_VECTOR3(int, int3, 4)
SIMT_VECTOR4(int, int4, 16)
SIMT_VECTOR1(unsigned int, uint1, 4)
SIMT_VECTOR2(unsigned int, uint2, 8)
SIMT_VECTOR3(unsigned int, uint3, 4)
SIMT_VECTOR4(unsigned int, uint4, 16)
SIMT_VECTOR1(long, long1, 8)
SIMT_VECTOR2(long, long2, 16)
SIMT_VECTOR3(long, long3, 8)
SIMT_VECTOR4(long, long4, 16)
SIMT_VECTOR1(unsigned long, ulong1, 8)
SIMT_VECTOR2(unsigned long, ulong2, 16)
SIMT_VECTOR3(unsigned long, ulong3, 8)
SIMT_VECTOR4(unsigned long, ulong4, 16)
SIMT_VECTOR1(long long, longlong1, 8)
SIMT_VECTOR2(long long, longlong2, 16)
SIMT_VECTOR3(long long, longlong3, 8)
SIMT_VECTOR4(long long, longlong4, 16)
SIMT_VECTOR1(unsigned long long, ulonglong1, 8)
SIMT_VECTOR2(unsigned long long, ulonglong2, 16)
SIMT_VECTOR3(unsigned long long, ulonglong3, 8)
SIMT_VECTOR4(unsigned long long, ulonglong4, 16)
SIMT_VECTOR1(float, float1, 4)
SIMT_VECTOR2(float, float2, 8)
SIMT_VECTOR3(float, float3, 4)
SIMT_VECTOR4(float, float4, 16)
SIMT_VECTOR1(double, double1, 8)
SIMT_VECTOR2(double, double2, 16)
SIMT_VECTOR3(double, double3, 8)
SIMT_VECTOR4(double, double4, 16)

#undef SIMT_VECTOR1
#undef SIMT_VECTOR2
#undef SIMT_VECTOR3
#undef SIMT_VECTOR4

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};
