"""Which headers come along with a program, and how their includes are spelled inside the build's one folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.faults import UserMistake
from autograder.run.headers import gathered


def lay(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder / "work" / "main.cu"


def test_a_header_above_the_programs_folder_comes_along(tmp_path: Path) -> None:
    main = lay(tmp_path, work__main_cu='#include "../common/check.h"\nint x;\n', common__check_h='#include "more.h"\n', common__more_h="")
    assert gathered(main) == {"main.cu": b'#include "above/common/check.h"\nint x;\n', "above/common/check.h": b'#include "more.h"\n',
                              "above/common/more.h": b""}


def test_angle_brackets_find_what_lies_beside_the_program_and_in_named_folders(tmp_path: Path) -> None:
    main = lay(tmp_path, work__main_cu="#include <mine.h>\n#include <far.h>\n#include <vector>\n", work__mine_h="int y;\n", lib__far_h="int z;\n")
    found = gathered(main, [tmp_path / "lib"])
    assert found["main.cu"] == b'#include "mine.h"\n#include "above/lib/far.h"\n#include <vector>\n'
    assert set(found) == {"main.cu", "mine.h", "above/lib/far.h"}


def test_headers_that_the_emulator_stands_in_for_stay_its_own(tmp_path: Path) -> None:
    main = lay(tmp_path, work__main_cu='#include "cuda_runtime.h"\n', work__cuda_x="")
    (tmp_path / "work" / "cuda_runtime.h").write_text("#error not this one\n")
    assert set(gathered(main)) == {"main.cu"}


def test_two_headers_that_include_each_other_end(tmp_path: Path) -> None:
    main = lay(tmp_path, work__main_cu='#include "a.h"\n', work__a_h='#include "b.h"\n', work__b_h='#include "a.h"\n')
    assert set(gathered(main)) == {"main.cu", "a.h", "b.h"}


def test_a_program_that_is_not_there_is_the_users_mistake(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="cannot be read"):
        gathered(tmp_path / "none.cu")
