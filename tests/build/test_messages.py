"""What the compiler and the linker say, as findings."""

import pytest

from autograder.build import messages

NAMES = {"tiled_matmul.cu"}


def compiled(text: str):
    return messages.compile_findings(text.encode(), NAMES)


def test_an_error_has_the_students_line_and_the_compilers_words():
    [finding] = compiled("tiled_matmul.cu: In function ‘void f()’:\ntiled_matmul.cu:3:7: error: ‘x’ was not declared in this scope\n")
    assert (finding.kind, finding.file, finding.line, finding.column) == ("compile_error", "tiled_matmul.cu", 3, 7)
    assert finding.text == "‘x’ was not declared in this scope"


def test_an_error_in_a_header_is_told_where_the_student_led_there():
    text = ("In file included from /usr/include/c++/12/vector:60,\n                 from tiled_matmul.cu:2:\n"
            "/usr/include/c++/12/bits/x.h: In instantiation of ‘void f(T) [with T = int]’:\n"
            "tiled_matmul.cu:9:5:   required from here\n/usr/include/c++/12/bits/x.h:99:3: error: no match for ‘operator<’\n")
    [finding] = compiled(text)
    assert (finding.file, finding.line) == ("tiled_matmul.cu", 9)


def test_paths_template_noise_and_control_characters_are_gone():
    text = ("tiled_matmul.cu:1:1: error: bad \x1b[31m std::__cxx11::basic_string<char> [with T = int] in /course/include/simt/x.hpp "
            "and /w/student.cpp\n")
    [finding] = compiled(text)
    assert "\x1b" not in finding.text and "/course" not in finding.text and "/w/" not in finding.text and "with T" not in finding.text
    assert "std::string" in finding.text


def test_a_flood_is_capped_and_repeats_are_one():
    text = "".join(f"tiled_matmul.cu:{i % 40}:1: error: {'x' * 5000}\n" for i in range(1000))
    findings = compiled(text)
    assert len(findings) == 10
    assert all(len(finding.text) <= 400 for finding in findings)


def test_names_of_the_rewritten_source_are_told_only_when_nothing_else_is_known():
    first = "tiled_matmul.cu:10:5: error: expected ‘,’ or ‘;’ before ‘for’\n"
    inner = "tiled_matmul.cu:23:5: error: ‘simt_rounds’ was not declared in this scope\n"
    assert [finding.line for finding in compiled(first + inner)] == [10]
    assert [finding.line for finding in compiled(inner)] == [23]


def test_the_missing_entry_point_is_named_with_its_signature():
    text = ("/usr/bin/ld: /course/lib/adapters/tiled_matmul.o: in function `runner::run_case(runner::Case const&)':\n"
            "adapter.cpp:(.text+0x1f): undefined reference to `launch(Kind, float const*, float const*, float*, int, int, int)'\n")
    [finding] = messages.link_findings(text.encode(), NAMES, "tiled_matmul.cu")
    assert "void launch(Kind, const float*, const float*, float*, int, int, int)" in finding.text
    assert finding.line is None and "static" in finding.hint


def test_a_function_that_was_only_declared():
    text = ("/usr/bin/ld: /w/student.o: in function `launch(Kind, float const*)':\n"
            "/w/tiled_matmul.cu:12: undefined reference to `helper(int)'\n")
    [finding] = messages.link_findings(text.encode(), NAMES, "tiled_matmul.cu")
    assert finding.line == 12 and "helper(int)" in finding.text


@pytest.mark.parametrize("place", ["/w/tiled_matmul.cu:12", "(.text+0x9)"])
def test_a_variable_that_is_nowhere_is_not_called_a_function(place):
    text = f"/usr/bin/ld: /w/student.o: in function `main':\n{place}: undefined reference to `x_d'\n"
    [finding] = messages.link_findings(text.encode(), NAMES, "tiled_matmul.cu")
    assert "“x_d”" in finding.text and "function" not in finding.text and "variable" in finding.hint


def test_a_message_that_cannot_be_placed_is_still_said():
    assert "internal compiler error" in messages.unread(b"g++: internal compiler error: Killed (program cc1plus)\n", "a.cu").text
    assert messages.unread(b"", "a.cu").text


def test_of_words_without_an_error_the_last_lines_are_shown():
    assert messages.unread(b"one\ntwo\nthree\nfour\n", "a.cu").text == "two ⏎ three ⏎ four"
