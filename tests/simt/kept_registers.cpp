// What g++ is told that callbacks keep (simt/kept_registers.hpp), they keep: on the quick way, the slow one and through a barrier.
#include <doctest/doctest.h>

#include <cstring>

#include "grid.hpp"
#include "simt/barrier.hpp"
#include "simt/runtime_api.hpp"

#if defined(__x86_64__)
extern "C" {
void simt_kept_tsan_read4(void*);
void simt_kept_tsan_write4(void*);
void simt_kept_ubsan_handle_type_mismatch_v1(void*, void*);
void simt_kept_barrier(int, const char*, int);
}

namespace {

struct alignas(16) Registers {
  unsigned int words[16][4];
};

Registers pattern(unsigned int seed) {
  Registers out;
  for (unsigned int i = 0; i < 64; ++i) out.words[i / 4][i % 4] = seed * 0x9e3779b9u + i * 0x85ebca6bu;
  return out;
}

// Fills the vector registers, calls, and hands back what they hold afterwards.
Registers after_call(const Registers& before, const void* function, const void* first, const void* second = nullptr, long third = 0) {
  Registers after;
  __asm__ volatile(
      ".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\tmovaps \\r*16(%[before]), %%xmm\\r\n\t.endr\n\t"
      "movq %%rsp, %%r13\n\tandq $-16, %%rsp\n\tsubq $256, %%rsp\n\tcall *%[function]\n\tmovq %%r13, %%rsp\n\t"
      ".irp r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\tmovaps %%xmm\\r, \\r*16(%[after])\n\t.endr"
      : "+D"(first), "+S"(second), "+d"(third)
      : [before] "b"(&before), [after] "r"(&after), [function] "r"(function)
      : "rax", "rcx", "r8", "r9", "r10", "r11", "r13", "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
        "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  return after;
}

// How many of the first `registers` are not as they were.
int lost(const Registers& before, const Registers& after, int registers = 16) {
  int count = 0;
  for (int i = 0; i < registers; ++i) count += std::memcmp(before.words[i], after.words[i], 16) != 0;
  return count;
}

template <class Function>
int lost_in(Function* function, const void* at, unsigned int seed) {
  const Registers before = pattern(seed);
  return lost(before, after_call(before, reinterpret_cast<const void*>(function), at));
}

thread_local int cells[64];

}  // namespace

TEST_CASE("the check sees a register that is lost") {
  const Registers before = pattern(1);
  void (*clears)(void*) = [](void*) { __asm__ volatile("pxor %%xmm5, %%xmm5" ::: "xmm5"); };
  CHECK(lost(before, after_call(before, reinterpret_cast<const void*>(clears), nullptr)) == 1);
}

TEST_CASE("shared memory: first, second and settled reads, writes, and a race that is told") {
  int all = 0;
  test::run(64, [&] {
    const unsigned int i = threadIdx.x;
    all += lost_in(simt_kept_tsan_write4, &cells[i], i);
    __syncthreads();
    for (unsigned int k = 0; k < 3; ++k) all += lost_in(simt_kept_tsan_read4, &cells[(i + k) % 64], i);
    all += lost_in(simt_kept_tsan_write4, &cells[63 - i], i);
  });
  CHECK(all == 0);
  CHECK(test::count_of("race_shared") == 1);
}

TEST_CASE("global and host memory, inside an array and beyond its end") {
  float* array = nullptr;
  cudaMalloc(&array, 64 * sizeof(float));
  int all = 0, on_host = 0;
  test::run(64, [&] {
    const unsigned int i = threadIdx.x;
    all += lost_in(simt_kept_tsan_write4, array + i, i);
    all += lost_in(simt_kept_tsan_read4, array + i, i);
    all += lost_in(simt_kept_tsan_read4, array + 64 + i, i);
    all += lost_in(simt_kept_tsan_read4, &on_host, i);
  });
  CHECK(all == 0);
  CHECK(test::count_of("out_of_bounds_global") >= 1);
  cudaFree(array);
}

TEST_CASE("a barrier keeps four registers of every thread apart") {
  int all = 0;
  test::run(96, [&] {
    const Registers before = pattern(threadIdx.x);
    const Registers after = after_call(before, reinterpret_cast<const void*>(simt_kept_barrier), reinterpret_cast<const void*>(1L), "test.cu", 3);
    all += lost(before, after, 4);
  });
  CHECK(all == 0);
}
#endif
