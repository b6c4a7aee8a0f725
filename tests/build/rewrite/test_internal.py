"""What an exercise does not call is kept to the file, so that the compiler may drop it; everything else stays as written."""

from autograder.build.rewrite import rewrite


def graded(source: str) -> str:
    return rewrite(source.encode(), "x.cu", entries=frozenset({"launch"})).text.decode()


def test_helpers_of_the_program_are_kept_to_the_file() -> None:
    text = graded("double median(int n);\nvoid launch(int m) {}\ndouble median(int n) { return n; }\nint main() { return 0; }\n")
    assert "static double median(int n);" in text
    assert "static double median(int n) {" in text
    assert "\nvoid launch(int m)" in text
    assert "static int simt_student_main()" in text


def test_lines_stay_where_they_are() -> None:
    source = "int one() { return 1; }\n\nfloat* two() {\n    return 0;\n}\n"
    assert graded(source).count("\n") == source.count("\n") + 1  # the #line in front


def test_what_may_not_be_static_is_left_alone() -> None:
    source = """struct Box { friend int peek(Box); int get(); };
int Box::get() { return 1; }
int peek(Box) { return 2; }
int declared_inside(int);
void launch() { int declared_inside(int); declared_inside(1); }
int declared_inside(int x) { return x; }
extern int elsewhere();
template <class T> T twice(T x) { return x + x; }
__global__ void kernel(float* c) { c[0] = 1; }
__device__ float half_of(float x) { return x / 2; }
inline int light() { return 3; }
int a(), b();
namespace inner { int f() { return 1; } }
extern "C" { int c_function() { return 1; } }
"""
    assert "static" not in graded(source)


def test_without_entries_nothing_changes() -> None:
    assert "static" not in rewrite(b"int helper() { return 1; }\n", "x.cu").text.decode()
