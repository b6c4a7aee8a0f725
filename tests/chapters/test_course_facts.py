"""Every fact that the course has to teach stands in the chapters of every language, as its reader sees it."""
from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

from chapters import places
from chapters.render.site import to_html

# What both languages say in the same signs; where they say it in words, a pair: English, Chinese.
FACTS: dict[str, str | tuple[str, str]] = {
    "row-major indices": r"row\*K \+ k.*k\*N \+ col.*row\*N \+ col",
    "the product is a sum": r"A\[row, k\] · B\[k, col\]",
    "work is a convention": (r"2·M·N·K FLOP.*convention.*not a count of instructions.*fuses", r"2·M·N·K FLOP.*约定.*不是指令条数.*合成一条指令"),
    "the hand case": r"1·7 \+ 2·9 \+ 3·11.*58.*64.*139.*154",
    "limits of size": (r"2 147 483 647.*65 535 blocks.*1024 threads.*free memory", r"2 147 483 647.*65 535 个线程块.*1024 个线程.*空闲的内存"),
    "one thread an element, 16×16": (r"one thread for every element of C.*16×16", r"C 的每个元素一个线程.*16×16"),
    "source reads are no traffic": (r"0\.25 FLOP per byte.*if every read.*not a read from DRAM", r"每字节 0\.25 FLOP.*前提是源码.*不等于从 DRAM 的读取"),
    "inputs": r"\(\(i·17\) mod 13 − 6\)/8.*\(\(i·29\) mod 11 − 5\)/8",
    "reference": (r"three loops on the CPU, in double", r"CPU 上三重循环，用 double"),
    "tolerance": (r"finite and \|got − ref\| ≤ 1e-4 \+ 1e-5·\|ref\|.*largest error.*first mismatch", r"有限，并且 \|got − ref\| ≤ 1e-4 \+ 1e-5·\|ref\|.*最大误差.*第一个不符"),
    "another budget": (r"a longer K, other inputs or mixed precision", r"更长的 K、别的输入或混合精度"),
    "cases": r"2×3·3×2.*3×5·5×4.*17×19·19×23.*255×257·257×129.*257×129·129×193.*512×512·512×512",
    "by hand with nvcc": r"nvcc -std=c\+\+17 -O2 .*-Xcompiler /utf-8.*Developer",
    "emulator is for Linux": (r"is for Linux, WSL included", r"用于 Linux，包括 WSL"),
    "rounds": r"ceil\(K/T\)",
    "zero fill": (r"beyond M.*beyond K.*beyond N.*filled with zero", r"超过 M.*超过 K.*超过 N.*补零"),
    "both barriers": (r"The first barrier: filled.*The second barrier: used up", r"第一个屏障：填满了.*第二个屏障：用完了"),
    "idle threads": (r"load its two cells in every round.*reach both barriers of every round.*not store", r"每一轮都加载自己的两个格子.*每一轮都到达两个屏障.*不写回"),
    "T/4": r"2T³ / 8T² = T/4 FLOP|2T³ / 8T² = 每字节 T/4 FLOP",
    "resources of T": r"8 64 512 B 1024 512 2 16 256 2048 B 8192 2048 4",
    "not a theorem": (r"is a measurement, not a theorem", r"要靠测量，不是定理"),
    "kernel time": (r"Three launches to warm up, then 50.*two CUDA events", r"先启动三次预热，再在两个 CUDA 事件之间连续启动 50 次"),
    "round trip": (r"One warm-up, then the mean of ten times \(upload A, upload B, kernel, download C\).*allocated beforehand", r"预热一次，再用主机时钟取十次（上传 A、上传 B、核函数、下载 C）的平均，缓冲区事先分配好"),
    "difference is no transfer time": (r"difference is not the transfer time", r"它们的差也不是传输时间"),
    "GFLOP/s": (r"2·M·N·K / kernel time", r"2·M·N·K / 核函数时间"),
    "checked before and after": (r"check before and after timing", r"计时前后都检验"),
    "noise": (r"change the order of the variants.*Keep every raw value.*median", r"改变各版本的顺序.*保留每个原始值.*中位数"),
    "published table": r"0\.017 / 0\.137.*0\.018 / 0\.143.*0\.016 / 0\.139.*0\.230 / 0\.690.*0\.236 / 0\.697.*0\.179 / 0\.637.*RTX 4080 Laptop.*595\.79.*CUDA 13\.1",
    "four sections": r"Launch Statistics.*Occupancy.*Memory Workload Analysis.*Speed Of Light",
    "replay changes conditions": (r"replay.*the verdict stays with the normal run", r"重放.*结论以正常运行为准"),
    "other precision": (r"TF32.*FP16 and BF16.*another precision", r"TF32.*FP16 和 BF16.*另一种精度"),
    "cuBLAS apart": (r"cuBLASLt.*column-major", r"cuBLASLt.*列主序"),
    "symptom: edges": (r"only at the right, at the bottom or in the last round .*row < M", r"只在右边、下边或最后一轮出错.*row < M"),
    "symptom: sporadic": (r"sporadic errors, or it hangs.*misses one of the two barriers", r"偶尔出错，或者挂起.*错过了两个屏障之一"),
    "symptom: transposed": (r"looks transposed.*three row-major indices", r"被转置了.*三个行主序下标"),
    "symptom: times jump": (r"the times jump.*warm-up.*clocks", r"时间跳动.*预热.*频率"),
    "symptom: tile16 slower": (r"tile16 slower than tile8.*registers.*occupancy and the times", r"tile16 比 tile8 慢.*寄存器.*占用率，以及时间"),
    "symptom: last decimals": (r"last decimals differ.*fused multiply-add.*never bitwise", r"最后几位小数.*融合乘加.*永远不要逐位比较"),
    "H200: cuBLAS and TF32": (r"cuBLAS FP32 cuBLAS TF32 257×129·129×193 [\d. ]+ 512×512·512×512 [\d. ]+ 2048.*8192.*H200, driver", r"cuBLAS FP32 cuBLAS TF32 257×129·129×193 [\d. ]+ 512×512·512×512 [\d. ]+ 2048.*8192.*H200，驱动"),
    "seven faults": r"memcheck.*racecheck.*synccheck.*initcheck",
}


@cache
def read(language: str) -> str:
    """All chapters, one behind the other, without the marks."""
    html = "\n".join(to_html(path.read_text(encoding="utf-8"), language) for path in places.chapters(language))
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", re.sub(r"</(?:td|th|li|p|h\d)>", " ", html))))


@pytest.mark.parametrize("language", places.LANGUAGES)
@pytest.mark.parametrize("fact", FACTS)
def test_it_stands_in_the_chapters(fact: str, language: str) -> None:
    said = FACTS[fact]
    pattern = said if isinstance(said, str) else said[list(places.LANGUAGES).index(language)]
    assert re.search(pattern, read(language)), pattern


def test_a_fact_that_is_not_there_is_missed() -> None:
    assert not re.search(r"2·M·N·K FLOP.*a count of instructions, exactly", read("en"))
