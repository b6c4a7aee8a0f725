"""Object rules, over objects that the real compiler makes."""

import shutil
import subprocess

import pytest

from autograder import policy

FLAGS = ["-std=c++17", "-O1", "-g", "-fsanitize=thread", "-fsanitize=bounds,signed-integer-overflow,alignment", "-fno-pie", "-w"]
COMPILERS = [name for name in ("g++", "clang++") if shutil.which(name)]

HONEST = r"""
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <sys/time.h>
#include <unordered_map>
#include <vector>
static int seed = std::rand();
struct Timer { Timer() { std::puts("on"); } ~Timer() { std::puts("off"); } } timer;
thread_local std::vector<int> scratch;
template <class T> struct Holder { static std::vector<T> values; };
template <class T> std::vector<T> Holder<T>::values(3);
inline std::string greeting = std::getenv("HOME") ? "a" : "b";
double now() { timeval t; gettimeofday(&t, nullptr); return t.tv_sec + 1e-6 * t.tv_usec; }
bool write(const std::vector<float>& v, const char* name) { std::ofstream f(name); for (float x : v) f << std::setprecision(9) << x; return bool(f); }
int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
double work(int n) {
  std::random_device device; std::mt19937 engine(device()); std::normal_distribution<double> normal;
  std::vector<double> v(n); std::generate(v.begin(), v.end(), [&] { return normal(engine); });
  std::sort(v.begin(), v.end()); std::map<std::string, int> m; m["x"]++; std::unordered_map<int, int> u; u[3]++;
  std::mutex mutex; std::lock_guard<std::mutex> guard(mutex); static Timer once;
  float* p = (float*)malloc(4 * n); memset(p, 0, 4 * n); qsort(p, n, 4, compare); free(p);
  try { std::stringstream s; s << v.at(n); std::cout << s.str() << std::endl; } catch (const std::exception& e) { std::cerr << e.what(); }
  auto start = std::chrono::steady_clock::now(); scratch.push_back(n); assert(n > 0); srand(time(nullptr));
  FILE* f = fopen("x.txt", "w"); fprintf(f, "%d %s", rand() % 100, strerror(errno)); fclose(f); scanf("%d", &n); fflush(stdout);
  std::function<double(double)> g = [](double x) { return std::pow(std::fabs(std::sin(x)), 1.5) + fmaf(x, x, 1) + std::hypot(x, 2); };
  auto shared = std::make_shared<int>(1); char line[80]; snprintf(line, 80, "%.3f", g(n)); if (n < 0) exit(EXIT_FAILURE);
  return std::accumulate(v.begin(), v.end(), 0.0) + Holder<int>::values.size() + greeting.size()
       + std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
extern "C" void my_c_function(int* x) { *x = 1; }
int counts[4]; int times; double index_of = 2;
"""

REFUSED = {
    "thread": ("#include <thread>\nvoid f() { std::thread([]{}).join(); }", "std::thread"),
    "fork": ("#include <unistd.h>\nvoid f() { fork(); }", "fork"),
    "system": ("#include <cstdlib>\nvoid f() { system(\"ls\"); }", "system"),
    "write": ("#include <unistd.h>\nvoid f() { write(4, \"{}\", 2); }", "write"),
    "fdopen": ("#include <cstdio>\nvoid f() { fputs(\"{}\", fdopen(4, \"w\")); }", "fdopen"),
    "syscall": ("#include <unistd.h>\nvoid f() { syscall(1, 4, 0, 0); }", "syscall"),
    "mmap": ("#include <sys/mman.h>\nvoid* f() { return mmap(0, 1, 3, 2, -1, 0); }", "mmap"),
    "dlsym": ("#include <dlfcn.h>\nvoid* f() { return dlsym(0, \"write\"); }", "dlsym"),
    "signal": ("#include <csignal>\nvoid h(int) {}\nvoid f() { signal(SIGSEGV, h); }", "signal"),
    "declared by hand": ('extern "C" long ptrace(int, ...);\nlong f() { return ptrace(0); }', "ptrace"),
    "constructor": ("int x; __attribute__((constructor)) void f() { x++; }", "before or after"),
    "early constructor": ("int x; __attribute__((constructor(101))) void f() { x++; }", "before or after"),
    "destructor": ("int x; __attribute__((destructor)) void f() { x++; }", "before or after"),
    "constructor beside initialisers": ("#include <iostream>\n__attribute__((constructor)) void f() { std::cout << 1; }", "before or after"),
    "early object": ("int x; struct S { S(); }; S::S() { x++; }\n__attribute__((init_priority(101))) S s;", "before or after"),
    "own section": ('__attribute__((section(".secret"))) int x = 1;', ".secret"),
    "section as a C name": ('__attribute__((section("secret"))) int x = 1;', "secret"),
    "replaces malloc": ('extern "C" void* malloc(unsigned long) { return 0; }', "malloc"),
    "replaces write": ('extern "C" long write(int, const void*, unsigned long n) { return n; }', "write"),
    "replaces exit": ('extern "C" void exit(int) { for (;;); }', "exit"),
    "replaces new": ("#include <new>\nvoid* operator new(unsigned long) { return 0; }", "_Znwm"),
    "replaces write from a header's place": ('extern "C" __attribute__((used)) inline long write(int, const void*, unsigned long n) { return n; }', "write"),
    "replaces the runner's": ("namespace runner { __attribute__((used)) inline void end_case(int) {} }", "end_case"),
    "replaces the emulator's data": ('extern "C" { unsigned long simt_hot[4] = {1}; }', "simt_hot"),
    "ifunc": ('extern "C" { static void g() {}\nstatic void (*pick())() { return g; }\nvoid f() __attribute__((ifunc("pick"))); }', "loaded"),
}


def listing(tmp_path, compiler: str, source: str) -> str:
    (tmp_path / "x.cpp").write_text(source)
    made = subprocess.run([compiler, *FLAGS, "-c", "x.cpp", "-o", "x.o"], cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return subprocess.run(["readelf", "-SsW", "x.o"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_program_full_of_ordinary_things_is_honest(tmp_path, compiler):
    verdict = policy.of_object(listing(tmp_path, compiler, HONEST), "x.cu")
    assert [finding.message for finding in verdict.findings] == []


@pytest.mark.parametrize("name", REFUSED)
def test_refused(tmp_path, name):
    source, words = REFUSED[name]
    verdict = policy.of_object(listing(tmp_path, "g++", source), "x.cu")
    assert verdict.refused
    assert any(words in finding.message for finding in verdict.findings), [f.message for f in verdict.findings]
