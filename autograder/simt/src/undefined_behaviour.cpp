// The compiler's checks for array bounds, integer overflow and alignment call these with their own source position.
// Layout of the data: the UndefinedBehaviorSanitizer runtime interface of g++ and clang++ (-fsanitize=bounds,…).
#include <cstdint>
#include <cstring>
#include <string>

#include "block.hpp"
#include "describe.hpp"
#include "launch_state.hpp"
#include "program.hpp"

bool simt::misalignment_told = false;

namespace {

using namespace simt;

struct SourceLocation {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

struct TypeDescriptor {
  std::uint16_t kind;  // 0 = integer
  std::uint16_t info;  // integers: bit 0 signed, the rest log2 of the width
  char name[1];
};

struct OverflowData {
  SourceLocation at;
  const TypeDescriptor* type;
};

struct BoundsData {
  SourceLocation at;
  const TypeDescriptor* array;
  const TypeDescriptor* index;
};

struct MismatchData {
  SourceLocation at;
  const TypeDescriptor* type;
  unsigned char log_alignment;
  unsigned char check_kind;
};

std::int64_t integer_value(const TypeDescriptor& type, std::uintptr_t raw) {
  const int bits = 1 << (type.info >> 1);
  if (bits > 64) return *reinterpret_cast<const std::int64_t*>(raw);
  if ((type.info & 1) == 0) return static_cast<std::int64_t>(raw);
  return static_cast<std::int64_t>(raw << (64 - bits)) >> (64 - bits);
}

Place place_of(const SourceLocation& at) { return {at.file, static_cast<int>(at.line), static_cast<int>(at.column)}; }

Json start_body(const SourceLocation& at) {
  Json body = place_json(place_of(at));
  body["column"] = at.column;
  add_running_thread(body);
  return body;
}

void overflow(const OverflowData& data, std::uintptr_t left, std::uintptr_t right, const char* operation) {
  findings().note({"integer_overflow", place_key(place_of(data.at)), 0}, [&] {
    Json body = start_body(data.at);
    body["detail"] = {{"operation", operation}, {"type", data.type->name}, {"left", integer_value(*data.type, left)}, {"right", integer_value(*data.type, right)}};
    return body;
  });
}

// The rewriter gives indices of a thread's own arrays this type: no other check stands before such a store.
bool is_of_own_array(const TypeDescriptor& index) { return std::strncmp(index.name, "'long long", 10) == 0 || std::strncmp(index.name, "long long", 9) == 0; }

// Told as out of bounds of shared memory inside kernels: an index of a local array says so in its detail.
void out_of_bounds(const BoundsData& data, std::uintptr_t index) {
  findings().note({"out_of_bounds_shared", place_key(place_of(data.at)), 0}, [&] {
    Json body = start_body(data.at);
    body["space"] = "array";
    body["detail"] = {{"why", "index"}, {"index", integer_value(*data.index, index)}, {"type", data.array->name}};
    return body;
  });
  if (!hot.in_kernel || !is_of_own_array(*data.index)) return;
  block().mark_barrier_fault();  // what the thread leaves undone follows from this
  block().stop_thread();
}

void mismatch(const MismatchData& data, std::uintptr_t pointer) {
  const std::uintptr_t alignment = std::uintptr_t{1} << data.log_alignment;
  if (pointer == 0 || pointer % alignment == 0) return;
  misalignment_told = true;
  findings().note({"misaligned", place_key(place_of(data.at)), 0}, [&] {
    Json body = start_body(data.at);
    add_array(body, pointer);
    body["access"] = data.check_kind == 1 ? "write" : "read";
    body["detail"] = {{"alignment", alignment}, {"off_by", pointer % alignment}, {"type", data.type->name}};
    return body;
  });
}

}  // namespace

#define SIMT_OVERFLOW(name, sign)                                                                                                        \
  void __ubsan_handle_##name##_overflow(void* data, std::uintptr_t l, std::uintptr_t r) { overflow(*static_cast<OverflowData*>(data), l, r, sign); } \
  void __ubsan_handle_##name##_overflow_abort(void* data, std::uintptr_t l, std::uintptr_t r) { overflow(*static_cast<OverflowData*>(data), l, r, sign); }

extern "C" {
SIMT_OVERFLOW(add, "+")
SIMT_OVERFLOW(sub, "-")
SIMT_OVERFLOW(mul, "*")
void __ubsan_handle_negate_overflow(void* data, std::uintptr_t value) { overflow(*static_cast<OverflowData*>(data), 0, value, "negate"); }
void __ubsan_handle_divrem_overflow(void* data, std::uintptr_t l, std::uintptr_t r) { overflow(*static_cast<OverflowData*>(data), l, r, "/"); }
void __ubsan_handle_out_of_bounds(void* data, std::uintptr_t index) { out_of_bounds(*static_cast<BoundsData*>(data), index); }
void __ubsan_handle_out_of_bounds_abort(void* data, std::uintptr_t index) { out_of_bounds(*static_cast<BoundsData*>(data), index); }
void __ubsan_handle_type_mismatch_v1(void* data, std::uintptr_t pointer) { mismatch(*static_cast<MismatchData*>(data), pointer); }
void __ubsan_handle_type_mismatch_v1_abort(void* data, std::uintptr_t pointer) { mismatch(*static_cast<MismatchData*>(data), pointer); }
}
