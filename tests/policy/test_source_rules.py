"""Source rules: each refuses its thing however it is written, and leaves ordinary programs alone."""

import re
import subprocess

import pytest

from autograder import policy

REFUSED = {
    "asm": 'void f() { asm("nop"); }',
    "asm with underscores": '__device__ void f() { __asm__ volatile ("mov.u32 %0, 1;" : "=r"(x)); }',
    "asm over two lines": 'void f() { as\\\nm("nop"); }',
    "asm in a macro": '#define A asm("nop")\nvoid f() { A; }',
    "asm after a comment that ends early": '/* \\\n*/ asm("nop");',
    "no_sanitize": '__attribute__((no_sanitize("thread"))) void f();',
    "no_sanitize in brackets": '[[gnu::no_sanitize("thread")]] void f();',
    "no_sanitize in a list": '__attribute__((unused, no_sanitize_thread)) void f();',
    "using gnu": "[[using gnu: hot, constructor]] void f();",
    "no_sanitize by macro": '#define N no_sanitize\n__attribute__((N("thread"))) void f();',
    "attribute word alone": "#define A __attribute__\nA((constructor)) void f();",
    "constructor": "__attribute__((constructor(101))) void f();",
    "constructor in brackets": "[[gnu::constructor]] void f();",
    "digraph brackets": "<:<:gnu::destructor:>:> void f();",
    "section": '__attribute__((section(".x"))) int x;',
    "alias": '__attribute__((alias("g"))) void f();',
    "weak": "__attribute__((weak)) void f();",
    "optimize": '__attribute__((optimize("O3"))) void f();',
    "pragma optimize": '#pragma GCC optimize("O3")',
    "pragma target": '#pragma GCC target("avx2")',
    "pragma by operator": '_Pragma("GCC optimize(\\"O3\\")") void f();',
    "pragma weak": "#pragma weak write",
    "pragma rename": "#pragma redefine_extname f write",
    "absolute include": '#include "/etc/passwd"',
    "angle absolute include": "#include </etc/passwd>",
    "include of proc": '#include "/proc/self/environ"',
    "include upwards": '#include "../../tests/hidden.cpp"',
    "digraph include": '%:include "/etc/passwd"',
    "macro include": '#define H "/etc/passwd"\n#include H',
    "split include": '#inc\\\nlude "/etc/passwd"',
    "include of itself": "#include __FILE__",
    "include_next": "#include_next <vector>",
    "asks for a path": '#if __has_include("/etc/shadow")\n#endif',
    "asks by macro": "#define P </etc/shadow>\n#if __has_include(P)\n#endif",
    "header of another file": '#include "my_kernels.cuh"',
    "memory mapping header": "#include <sys/mman.h>",
    "line directive": '#line 1 "judge.cpp"',
    "line marker": '# 1 "judge.cpp"',
    "tsan name": 'extern "C" void __tsan_read4(void*) {}',
    "emulator's namespace": "namespace simt { void off(); }",
    "mangled name": 'extern "C" void _ZN4simt3offEv();',
    "false initialiser": "void _GLOBAL__sub_I_x() {}",
    "macro of the emulator that turns the look off": "SIMT_UNSEEN void f();",
    "pasting by a macro of the system": '__CONCAT(as, m)("nop");',
    "assembler's name by a macro of the system": "int __REDIRECT(f, (int), write);",
    "attribute by a macro of the system": "#define P (1), weak\nint f(int*) __attribute_nonnull__(P);",
    "pragma by a macro of the system": '_PSTL_PRAGMA(GCC optimize("O3"))',
    "descriptor of a stream": "int f() { return stdout->_fileno = 4; }",
    "brackets without end": "int x = " + "(" * 60000 + "1" + ")" * 60000 + ";",
    "raw string with continued line": 'const char* s = R"x( )x\\\n" /* )x" asm("nop") /* */;',
}

HONEST = {
    "words in comments and strings": '// asm, constructor, #include "/etc/passwd"\nconst char* s = "asm(no_sanitize)"; /* #line 3 */',
    "harmless attributes": "[[nodiscard]] int f(); [[maybe_unused]] static int x; __attribute__((noinline, aligned(16))) void g();",
    "names like attributes": "struct A { int section, alias, target, weak, constructor, optimize; };",
    "launch bounds": "__global__ void __launch_bounds__(256) k() {}",
    "aligned shared": "__shared__ __align__(16) float s[4]; __shared__ alignas(16) float t[4];",
    "unroll": "#pragma unroll 4\nfor (;;) {}",
    "pragma once and diagnostics": '#pragma once\n#pragma GCC diagnostic ignored "-Wunused"\n#pragma nv_diag_suppress 177',
    "check macro": '#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { printf("%s\\n", #x); exit(1); } } while (0)',
    "pasting macro": "#define CAT(a, b) a##b\nint CAT(x, 1);",
    "headers": "#include <cuda_runtime.h>\n#include <cstdio>\n#include <vector>\n#include \"device_launch_parameters.h\"\n"
               "#include <bits/stdc++.h>\n#include<stdio.h>\n# include <cooperative_groups.h> // blocks\n#include <sys/time.h>",
    "asks for a header": "#if __has_include(<filesystem>)\n#include <filesystem>\n#endif\n#ifdef __has_include\n#endif",
    "nested subscripts": "int x = a[b[0]]; int y = a[ [&]{ return 0; }() ];",
    "scope after angle": "std::vector<::Kind> v;",
    "digit separators and chars": "long n = 1'000'000; char c = '\"', d = '\\'';",
    "raw string": 'const char* s = R"(asm " /* )";',
    "trailing backslash": "#define TWO \\\n  2\nint x = TWO;",
    "many brackets beside one another": "int x = 0" + "+(((1)))" * 500 + ";",
    "simulation words": "int simtime, simtCount; struct Simt {};",
    "carriage returns only": "#include <cstdio>\rint main() { return 0; } // end\r",
}


def kinds(source: str) -> list[tuple[int | None, str]]:
    verdict = policy.of_source(source.encode(), "tiled_matmul.cu")
    return [(finding.line, finding.message) for finding in verdict.findings]


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    verdict = policy.of_source(("int first_line;\n" + REFUSED[name]).encode(), "tiled_matmul.cu")
    assert verdict.refused
    for finding in verdict.findings:
        assert finding.kind == "policy" and finding.file == "tiled_matmul.cu" and finding.hint
        assert finding.line >= 2


@pytest.mark.parametrize("name", HONEST)
def test_honest(name):
    assert kinds(HONEST[name]) == []


def test_the_line_is_that_of_the_word_in_the_file_as_typed():
    source = 'int a; \\\n int b;\r\n/* two\nlines */ R"(raw\nraw)";\nasm("x");'
    assert [line for line, _ in kinds(source)] == [6]


def test_pasted_words_are_looked_at_after_the_macros():
    source = b'#define J(a, b) a##b\nvoid f() { J(as, m)("nop"); }\n'
    assert policy.of_source(source, "x.cu").findings == []
    assert policy.of_source(source, "x.cu").pastes_tokens
    preprocessed = b'# 1 "/w/student.cpp"\n# 1 "x.cu"\n\nvoid f() { asm("nop"); }\n# 9 "/usr/include/y.h"\nasm("theirs");\n'
    [finding] = policy.of_preprocessed(preprocessed, "x.cu").findings
    assert finding.line == 2


@pytest.mark.parametrize("source", [b"a#\\\n#b", b"a#\\\r#b", b"a %:%: b", b"a#\\  \n#b"])
def test_pasting_is_seen_however_it_is_written(source):
    assert policy.of_source(b"#define J(a, b) " + source, "x.cu").pastes_tokens


def test_rows_of_signs_in_comments_and_strings_paste_nothing():
    assert not policy.of_source(b'// ######## tiles ########\n/* ## */ const char* s = "##";\n', "x.cu").pastes_tokens


PASTING = b"""#include <cassert>
#define JOIN(a, b) a##b
#define CHECK(x) assert((x) == cudaSuccess)
__device__ int JOIN(of, _all) = 0;
__global__ __launch_bounds__(256) void JOIN(k, 1)(int* x) {
  __shared__ __align__(16) float tile[4];
  tile[threadIdx.x] = blockDim.x * gridDim.y; __syncthreads(); x[blockIdx.x] = tile[0] + of_all; assert(x[0] < 9);
}
void f(int* x) { k1<<<dim3(1, 2), 4, 0>>>(x); CHECK(cudaGetLastError()); }
"""


def preprocessed(tmp_path, root, source: bytes, *options: str) -> bytes:
    (tmp_path / "x.cpp").write_bytes(b'#line 1 "x.cu"\n' + source)
    argv = ["g++", "-std=c++17", "-E", *options, f"-I{root}/autograder/simt/include", "-include", "cuda_runtime.h", "x.cpp"]
    return subprocess.run(argv, cwd=tmp_path, capture_output=True, check=True).stdout


def test_honest_pasting_passes_the_second_look(tmp_path, root):
    assert policy.of_preprocessed(preprocessed(tmp_path, root, PASTING), "x.cu").findings == []
    hidden = preprocessed(tmp_path, root, PASTING + b"void g() { JOIN(si, mt)::note_return(1, 1); }")
    [finding] = policy.of_preprocessed(hidden, "x.cu").findings
    assert finding.line == 10


_LITERALS = {"INT64_C", "INTMAX_C", "UINT32_C", "UINT64_C", "UINTMAX_C", "__align__", "__builtin_align__"}
_SUFFIX_ONLY = re.compile(r"__(U?INT(\d+|MAX)_C|f\d+x?)$")


def test_no_macro_of_a_header_that_may_be_included_hides_words(tmp_path, root):
    headers = b"#include <bits/stdc++.h>\n#include <unistd.h>\n#include <sys/stat.h>\n#include <sys/resource.h>\n#include <tgmath.h>\n"
    macros = preprocessed(tmp_path, root, headers, "-dM").decode().splitlines()
    hiding = [m[1] for line in macros if re.search(r"##|_Pragma|\basm\b|__asm|__attribute__", line.partition(")")[2])
              and (m := re.match(r"#define (\w+)\(", line))]
    hiding = [name for name in hiding if name not in _LITERALS and not _SUFFIX_ONLY.match(name)]
    assert "__CONCAT" in hiding
    assert [name for name in hiding if not kinds(f"int x;\n{name}(y)")] == []


@pytest.mark.parametrize(("text", "line", "code", "count"), [
    ("int a; // one\u202e two\nint b;\u2066\n", 1, "U+202E", 2),
    ("\ufeffint a;\r\nconst char* s = \"\u200bx\";\r\n", 2, "U+200B", 1),
    ("int a;\rint b; // \U000e0041\r", 2, "U+E0041", 1),
])
def test_characters_that_hide_text_are_told_and_not_refused(text, line, code, count):
    verdict = policy.of_source(text.encode(), "x.cu")
    [finding] = verdict.findings
    assert not verdict.refused
    assert (finding.kind, finding.severity, finding.line, finding.count, finding.detail["code"]) == ("hidden_characters", "warning", line, count, code)


@pytest.mark.parametrize("text", ["\ufeffint a;  // 中文　注释，“引号” – é ﬁ\n", "int a; // \xa0 שלום عليكم\n"])
def test_other_writing_is_nothing_to_tell(text):
    assert policy.of_source(text.encode(), "x.cu").findings == []


def test_the_courses_own_programs_are_honest(root):
    programs = [*root.glob("solutions/*.cu"), *root.glob("starter/*.cu"), *root.glob("tests/exercises/*/right/*.cu")]
    assert programs
    for program in programs:
        assert policy.of_source(program.read_bytes(), program.name).findings == [], program
