"""What each pass of the rewriter makes of small sources; that lines never move."""

from __future__ import annotations

import pytest

from autograder.build.rewrite import rewrite


def text_of(source: str, **options: bool) -> str:
    return rewrite(source.encode(), "x.cu", **options).text.decode()


def problems_of(source: str) -> list[tuple[str, int]]:
    return [(p["kind"], p["line"]) for p in rewrite(source.encode(), "x.cu").problems]


KERNEL = "__global__ void k(float* a, int n) { a[0] = n; }\n"


@pytest.mark.parametrize("launch", [
    "k<<<1, 2>>>(p, 3);", "ns::k<<<dim3(1, 2), dim3(3)>>>(p, 3);", "k<T, 4><<<g, b, s, st>>>(p, f(1, 2));",
    "(k)<<<1, 2>>>(p, 3);", "table[i]<<<1, 2>>>(p, 3);", "k<cfg<3>::v><<<(n + 1) / 2, {32, 1}>>>(p);", "k<<<1, 1>>>();",
])
def test_launch_is_rewritten(launch: str) -> None:
    out = text_of(KERNEL + "void f() {\n" + launch + "\n}\n")
    assert "<<<" not in out and ">>>" not in out
    assert "::simt::launch(" in out


def test_launch_in_a_macro() -> None:
    out = text_of("#define GO(k, g, ...) k<<<g, 1>>>(__VA_ARGS__)\n")
    assert "<<<" not in out and "SIMT_TEXT(k)" in out


def test_names_of_parameters_travel_with_the_launch() -> None:
    assert '"k", "a,n"' in text_of(KERNEL + "void f() { k<<<1, 1>>>(p, 2); }")


def test_angle_brackets_in_strings_and_comments_stay() -> None:
    source = '// k<<<1,1>>>(a)\nconst char* s = "k<<<1,1>>>(a)";\n'
    assert text_of(source).endswith(source)


def test_literal_zero_may_become_a_null_pointer() -> None:
    assert "::simt::launch_zero(" in text_of("void f() { k<<<1, 1>>>(0, NULL); }")


@pytest.mark.parametrize("source", [
    "void f() {\n  k<\n 3><<<\n1,\n2>>>(\n1,\n2);\n}\nint end;\n",
    "__global__ void k() {\n#pragma unroll\n  for (int i = 0; i < 4; ++i)\n    __syncthreads();\n}\nint end;\n",
    "__global__ void k() {\n  extern\n __shared__\n float s[];\n  if (s[0])\n    return;\n}\nint end;\n",
    "extern __shared__ float s[];\n__device__ float table[4];\nint end;\n",
])
def test_lines_keep_their_numbers(source: str) -> None:
    """Counted as a compiler counts: from the last #line on."""
    line = 0
    for text in text_of(source).split("\n"):
        if text.startswith("#line "):
            line = int(text.split()[1]) - 1
            continue
        line += 1
        if text.startswith("int end;"):
            assert line == source[: source.index("int end;")].count("\n") + 1
            return
    raise AssertionError("the marker is gone")


def test_main_steps_aside_only_when_graded() -> None:
    source = "int main() { return 0; }"
    assert "simt_student_main" in text_of(source)
    assert "simt_student_main" not in text_of(source, graded=False)
    assert "simt_student_main" not in text_of("struct S { int main() { return 1; } };")


@pytest.mark.parametrize(("source", "kind", "line"), [
    ("#include <mma.h>\n", "unsupported", 1),
    ("\n#include <cublas_v2.h>\n", "unsupported", 2),
    ("__global__ void k() {\n  __shared__ int s = 0;\n}\n", "compile_error", 2),
    ("__global__ void k() {\n  __shared__ float s[2] = {};\n}\n", "compile_error", 2),
    ("int h(int x) { return x; }\n__global__ void k(int* p) { p[0] = h(1); }\n", "compile_error", 2),
    ("__device__ int d(int x) { return x; }\nint main() { return d(1); }\n", "compile_error", 2),
    (KERNEL + "void f() {\n k(nullptr, 1);\n}\n", "compile_error", 3),
    ("__global__ int k() { return 1; }\n", "compile_error", 1),
    ("void f() {\n  int i = threadIdx.x;\n}\n", "compile_error", 2),
])
def test_what_is_refused(source: str, kind: str, line: int) -> None:
    assert (kind, line) in problems_of(source)


@pytest.mark.parametrize("source", [
    "__host__ __device__ int both(int x) { return x; }\n__global__ void k(int* p) { p[0] = both(1); }\nint main() { return both(2); }\n",
    "constexpr int up(int a, int b) { return (a + b - 1) / b; }\n__global__ void k(int* p) { p[0] = up(3, 2); }\n",
    "__global__ void k() { __shared__ float s[4]; auto f = [&](int i) { return s[i]; }; s[0] = f(1); }\n",
    "template <class T> __device__ T twice(T x) { return x + x; }\n__global__ void k(float* p) { p[0] = twice(p[1]); }\n",
])
def test_what_nvcc_takes_is_not_refused(source: str) -> None:
    assert problems_of(source) == []


def test_early_returns_leave_a_note_and_last_ones_do_not() -> None:
    out = text_of("__global__ void k(int n) {\n  if (n) return;\n  n = 2;\n  return;\n}\n")
    assert out.count("note_return") == 1 and "note_return(2, 1)" in out


def test_barriers_know_their_column_and_their_conditions() -> None:
    out = text_of("__global__ void k(int n) {\n  __syncthreads();\n  if (n) __syncthreads();\n}\n")
    assert "__syncthreads(3)" in out and f"__syncthreads({10 + 65536})" in out


def test_loops_with_a_barrier_count_rounds_even_through_a_helper() -> None:
    source = "__device__ void meet() { __syncthreads(); }\n__global__ void k(int n) { while (n--) meet(); for (;;) n++; }\n"
    assert text_of(source).count("::simt::next_round()") == 1


def test_symbols_make_themselves_known() -> None:
    out = text_of("__constant__ int dims[3];\n__device__ float a, b;\n__device__ int f();\n")
    assert 'simt_symbol_dims(&dims, sizeof dims, "dims", 1)' in out
    assert "simt_symbol_a" in out and "simt_symbol_b" in out and "simt_symbol_f" not in out


def test_damaged_sources_do_not_break_the_rewriter() -> None:
    source = KERNEL + "void f() { k<<<1, 2>>>(p, 3); }\n__global__ void q() { __shared__ float s[4]; if (1) return; }\n"
    for cut in range(0, len(source), 3):
        rewrite(source[:cut].encode(), "x.cu")
        rewrite((source[:cut] + "\xff\x00{<<<" + source[cut:]).encode("latin-1"), "x.cu")


def test_indices_of_own_arrays_are_marked_by_their_type() -> None:
    out = text_of("__global__ void k(float* a) { float s[4]; __shared__ float t[4]; S r; s[i] = t[j] + a[k] + r.v[l] + s[0]; }")
    assert "s[(long long)(i)] = t[j] + a[k] + r.v[(long long)(l)] + s[0]" in out


def test_indices_in_host_code_stay() -> None:
    source = "int main() { float s[4]; return s[i]; }"
    assert "s[i]" in text_of(source)


@pytest.mark.parametrize("launch", ["k << <1, 2>> > (p, 3);", "k <<< 1, 2 >> >(p, 3);", "k<A<A<B>>> <<<g, A<A<B>>::v>>>(p);"])
def test_chevrons_torn_apart_by_a_formatter_launch_all_the_same(launch: str) -> None:
    out = text_of(KERNEL + "void f() { " + launch + " int s = 1 << 3; }")
    assert "::simt::launch(" in out and "1 << 3" in out


def test_a_launch_over_several_lines_of_a_macro_leaves_the_macro_whole() -> None:
    out = text_of("#define GO(k) k<<<1, \\\n  1>>> \\\n  (p)\nint after;\n")
    assert out.count("\\\n") == 2


def test_a_programs_own_check_macro_is_no_api_call() -> None:
    out = text_of('void f() { cudaCheckErrors("copy"); cudaFree(p); queue.cudaFree(p); }')
    assert out.count("::simt::unlooked(") == 1 and '"cudaFree")' in out


def test_own_variables_may_be_called_as_the_built_in_ones() -> None:
    source = KERNEL + "void f() { dim3 blockDim(4), gridDim = 2; k<<<gridDim, blockDim>>>(p, blockDim.x); c.gridDim = 3; }"
    assert not problems_of(source)
    assert text_of(source).count("simt_own_") == 6


@pytest.mark.parametrize("source", [
    "DEVICE_INLINE\nint f() { return 1; }\n__global__ void k() { f(); }\n",
    "__device__ int f();\nint f() { return 1; }\n__global__ void k() { f(); }\n",
    "struct S { __device__ S(int x) {} };\n__global__ void k() { S(3); }\n",
])
def test_what_a_macro_or_an_earlier_declaration_says_counts(source: str) -> None:
    assert not problems_of(source)


@pytest.mark.parametrize("line", [
    "cudaMemcpy3D(&p);", "cudaGraphicsMapResources(1, &r, 0);", "cuMemAlloc(&p, 4);", 'asm volatile("bar.sync 0;");', "cub::DeviceReduce::Sum(0);",
    "cudaIpcGetMemHandle(&h, p);", "x = __vadd4(a, b);", "__pipeline_commit();", "cudaStreamBeginCapture(s, m);",
])
def test_what_is_not_there_is_named_with_its_line(line: str) -> None:
    assert problems_of("int a;\nvoid f() {\n  " + line + "\n}\n") == [("unsupported", 3)]


def test_assembly_in_a_macro_is_found() -> None:
    assert problems_of('#define STOP() asm("trap;")\n') == [("unsupported", 1)]


def test_warp_functions_without_a_mask_are_gone() -> None:
    assert problems_of("__global__ void k(int* a) {\n  a[0] = __shfl_down(a[0], 1);\n}\n") == [("compile_error", 2)]
    assert not problems_of("__global__ void k(int* a) {\n  a[0] = __shfl_down_sync(~0u, a[0], 1);\n}\n")


def test_a_kernel_handed_over_as_void_keeps_its_type() -> None:
    out = text_of("void f() { cudaLaunchKernel((const void*)k<3>, g, b, list); cudaLaunchCooperativeKernel((void *) k, g, b, list); }")
    assert "void*" not in out and "void *" not in out


def sure(source: str) -> list[bool]:
    return ["if_it_counts" not in p.get("detail", {}) for p in rewrite(source.encode(), "x.cu").problems]


def test_what_the_preprocessor_may_leave_out_is_only_a_suspicion() -> None:
    assert sure("#ifdef __cuda_cuda_h__\nCUresult r;\n#endif\n") == [False]
    assert sure("#ifdef USE_CUBLAS\n#include <cublas_v2.h>\n#endif\n") == [False]
    assert sure("#ifndef GUARD_H\n#define GUARD_H\n#include <cublas_v2.h>\n#endif\n") == [True]
    assert sure("#if 1\nint a;\n#endif\nCUresult r;\n") == [True]


def test_a_macro_may_hide_the_launch_from_an_editor() -> None:
    out = text_of(KERNEL + "#define ARGS(g, b) <<< g, b >>>\nvoid f() {\n  k ARGS(dim3(1, 2),\n    4)(p, 3); f();\n}\n")
    assert "::simt::launch(" in out and "dim3(1, 2), 4" in out
    assert out.count("\n") == 7 and out.endswith("p, 3); f();\n}\n")      # the #line row, and every line where it was


def test_a_program_s_files_tell_each_other_of_their_kernels() -> None:
    assert '{"k", "a,n"}' in text_of(KERNEL, graded=False) and "KernelNames" not in text_of(KERNEL)


def test_a_function_that_is_handed_on_need_not_be_inlined() -> None:
    helpers = "__device__ __forceinline__ int a(int x) { return x; }\n__device__ __forceinline__ int b(int x) { return x; }\n"
    out = text_of(helpers + "__global__ void k(int* p) { p[0] = a(p[1]) + apply(b, p[2]); }\n")
    assert "__device__ __forceinline__ int a(" in out and "__device__ inline int b(" in out
