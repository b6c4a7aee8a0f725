// What `kernel<<<grid, block, shared, stream>>>(arguments)` becomes: the arguments are evaluated once, on the host,
// and every thread of the grid calls the kernel with its own copies.
#pragma once
#include <cstddef>
#include <type_traits>
#include <utility>

#include "simt/qualifiers.hpp"
#include "simt/vector_types.hpp"

struct CUstream_st;
typedef CUstream_st* cudaStream_t;

// The block's dynamic shared memory. `__thread`: no initialiser, so an access is one move.
extern __thread char simt_dynamic_shared[];
#define SIMT_TEXT_(...) #__VA_ARGS__
#define SIMT_TEXT(...) SIMT_TEXT_(__VA_ARGS__)

namespace simt {

struct Launch {
  const char* kernel;      // as the source spells it, template arguments included
  const char* parameters;  // names, comma separated, then `;tiles:4` for a dynamic array; empty when the definition was not seen
  const char* file;
  int line;
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
  cudaStream_t stream = nullptr;
};

// A literal 0 among the arguments: an int, or the null pointer where only that fits.
struct ZeroLiteral {};
struct AnyNull {
  template <class T>
  SIMT_UNSEEN operator T() const { return T(0); }
};

struct Argument {
  const void* pointer;       // value of a pointer argument, else null
  bool whole = false;        // an integer
  long long number = 0;      // and its value
};

// The function to call and its arguments: all that a launch carries besides its shape.
struct Closure {
  const void* call;
  std::size_t call_bytes;
  const void* arguments;
  std::size_t argument_bytes;
};

// Runs the grid; `body` (call, then arguments) is handed to `invoke` once a thread. Errors go to the sticky CUDA error of this process.
void run_grid(const Launch& launch, void (*invoke)(void*), void* body, const Closure& closure, const Argument* arguments, int count);

template <class T>
Argument as_argument(const T& value) {
  if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) return {(const void*)value};
  else if constexpr (std::is_integral_v<T>) return {nullptr, true, static_cast<long long>(value)};
  else return {nullptr};
}

// A kernel gets the bytes of its arguments (Guide, Global Function Argument Processing): no copy constructor runs for a thread, and no
// destructor when it ends. It matters for types that the ABI returns in a place that the caller names.
template <class T>
constexpr bool by_bytes = !std::is_trivially_destructible_v<T> || (std::is_copy_constructible_v<T> && !std::is_trivially_copy_constructible_v<T>) ||
                          (std::is_move_constructible_v<T> && !std::is_trivially_move_constructible_v<T>);

void copy_unseen(void* to, const void* from, std::size_t bytes);

template <class T>
SIMT_APART void* put_bytes(void* place, const T& value) {
  copy_unseen(place, &value, sizeof value);
  return place;
}

// The argument as it stands; of a type with constructors of its own, a value that is made of its bytes.
template <class T>
SIMT_UNSEEN __attribute__((always_inline)) inline decltype(auto) handed(T& value) {
  if constexpr (by_bytes<T>) {
    void* made = reinterpret_cast<void*>(&put_bytes<T>);
    __asm__("" : "+r"(made));  // the compiler must not see that it is called by another type
    return reinterpret_cast<T (*)(const T&)>(made)(value);
  } else {
    return (value);
  }
}

[[noreturn]] void end_thread();

// Behind the call and in one expression with it, so that the parameters still stand: ends the thread in front of their destructors.
template <class... T>
SIMT_UNSEEN __attribute__((always_inline)) inline void end_before_destructors() {
  if constexpr ((by_bytes<T> || ...)) end_thread();
}

// The arguments of a launch, each copied once. Less than a std::tuple: that takes longer to compile than the kernels do.
template <std::size_t place, class T>
struct Copy {
  T value;
};
template <class Places, class... T>
struct Copies;
template <std::size_t... place, class... T>
struct Copies<std::index_sequence<place...>, T...> : Copy<place, T>... {
  template <class Call>
  SIMT_UNSEEN void hand_to(Call& call) {
    call(static_cast<Copy<place, T>&>(*this).value...);
  }
  SIMT_UNSEEN void tell(Argument* list) {
    ((*list++ = as_argument(static_cast<Copy<place, T>&>(*this).value)), ...);
  }
};
template <class... T>
using CopiesOf = Copies<std::index_sequence_for<T...>, T...>;

template <class Call, class Arguments>
struct Body {
  Call* call;
  Arguments* arguments;
  SIMT_UNSEEN static void invoke(void* self) {
    Body& body = *static_cast<Body*>(self);
    body.arguments->hand_to(*body.call);
  }
};

template <class Call, class... T>
SIMT_UNSEEN void launch_with(const Launch& launch, Call& call, CopiesOf<T...> arguments) {
  Argument list[sizeof...(T) + 1] = {};
  arguments.tell(list);
  Body<Call, CopiesOf<T...>> body{&call, &arguments};
  run_grid(launch, &Body<Call, CopiesOf<T...>>::invoke, &body, {&call, sizeof call, &arguments, sizeof arguments}, list, sizeof...(T));
}

template <class Call, class... A>
SIMT_UNSEEN void launch(const Launch& launch, Call&& call, A&&... arguments) {
  launch_with<Call, std::decay_t<A>...>(launch, call, {{std::forward<A>(arguments)}...});
}

template <class Zero, class A>
auto replace_zero(A&& value) {
  if constexpr (std::is_same_v<std::decay_t<A>, ZeroLiteral>) return Zero{};
  else return std::decay_t<A>(std::forward<A>(value));
}

// For argument lists with a literal 0: `call` is tried with ints first, then with something that becomes any pointer.
template <class Call, class... A>
void launch_zero(const Launch& launch, Call&& call, A&&... arguments) {
  if constexpr (std::is_invocable_v<Call, decltype(replace_zero<int>(std::forward<A>(arguments)))&...>)
    launch_with<Call, decltype(replace_zero<int>(std::forward<A>(arguments)))...>(launch, call, {{replace_zero<int>(std::forward<A>(arguments))}...});
  else
    launch_with<Call, decltype(replace_zero<AnyNull>(std::forward<A>(arguments)))...>(launch, call, {{replace_zero<AnyNull>(std::forward<A>(arguments))}...});
}

// What the rewriter adds to the source so that stories can be told.
struct KernelNames {       // as Launch::parameters, of a kernel that is launched in another file
  KernelNames(const char* kernel, const char* names);
};
#define SIMT_JOIN_(a, b) a##b
#define SIMT_JOIN(a, b) SIMT_JOIN_(a, b)
#define SIMT_ANOTHER(name) SIMT_JOIN(name, __COUNTER__)
void note_return(int line, int kernel_line);  // an early `return` of a kernel that starts at kernel_line
void describe_symbol(const void* address, std::size_t bytes, const char* name, int kind);
int unlooked(int error, const char* file, int line, const char* call);  // an API result that the source throws away

}  // namespace simt
extern "C" unsigned long long simt_rounds;  // of up to four nested loops that hold a barrier, 16 bits each; the innermost lowest
namespace simt {

// Counts the iterations of a loop that holds a barrier, from 1; the enclosing loop's count comes back at its end.
// Through operands, as in indices.hpp: not instrumented.
struct Rounds {
  Rounds() { __asm__("shlq $16, %0" : "+m"(simt_rounds)); }
  ~Rounds() { __asm__("shrq $16, %0" : "+m"(simt_rounds)); }
};
inline void next_round() { __asm__("incw %0" : "+m"(simt_rounds)); }

// A __device__ (0), __constant__ (1) or __managed__ (2) variable.
struct Symbol {
  Symbol(const volatile void* address, std::size_t bytes, const char* name, int kind) { describe_symbol(const_cast<const void*>(address), bytes, name, kind); }
};

// The execution configuration as it stands between <<< and >>>.
SIMT_UNSEEN inline Launch make_launch(const char* kernel, const char* parameters, const char* file, int line, dim3 grid, dim3 block,
                          std::size_t shared = 0, cudaStream_t stream = nullptr) {
  return Launch{kernel, parameters, file, line, grid, block, shared, stream};
}

}  // namespace simt
