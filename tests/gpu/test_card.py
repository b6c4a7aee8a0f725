"""GPUs as nvidia-smi tells them, and what a box must show of one."""

from autograder.gpu import card
from autograder.gpu.results import folder_of


def test_lines_are_read_and_others_left_out(recorded):
    found = card.parsed(recorded("nvidia_smi.csv"))
    assert [(gpu.index, gpu.arch, gpu.driver, gpu.memory_mib) for gpu in found] == [(0, "sm_90", "580.159.04", 143771), (1, "sm_89", "595.79", 0)]
    assert [str(folder_of(gpu)) for gpu in found] == ["docs/results/h200", "docs/results/rtx-4080-laptop-gpu"]
    assert str(folder_of(found[0], 2)) == "docs/results/h200-x2"


def test_the_device_file_is_asked_of_the_driver(recorded, monkeypatch, tmp_path):
    monkeypatch.setattr(card, "_KNOWN_TO_THE_DRIVER", tmp_path)
    (tmp_path / "0000:ab:00.0").mkdir()
    (tmp_path / "0000:ab:00.0" / "information").write_text("Model: \t\t A card\nDevice Minor: \t 5\n")
    assert [gpu.minor for gpu in card.parsed(recorded("nvidia_smi.csv"))] == [0, 5]      # nothing is known of the first


def test_a_program_sees_one_gpu_only(recorded, monkeypatch):
    monkeypatch.setattr(card.Path, "exists", lambda self: True)
    second = card.parsed(recorded("nvidia_smi.csv"))[1]
    assert "/dev/nvidia1" in card.device_files(second) and "/dev/nvidia0" not in card.device_files(second)
    assert card.environment(second)["CUDA_VISIBLE_DEVICES"] == second.uuid
