"""Makes the sample class: eight students whose files come from the corpus, as a learning platform or a person would hand them over.

python -m tests.classrun.sample_class DIR makes one to try `make class` on.
"""

import io
import os
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "exercises" / "tiled_matmul"
FILE = "tiled_matmul.cu"
ROSTER = """Name,ID,Email
Ada Lovelace,1001,ada@example.edu
Grace Hopper,1002,grace@example.edu
Edsger Dijkstra,1003,edsger@example.edu
Barbara Liskov,1004,barbara@example.edu
Konrad Zuse,1005,konrad@example.edu
Emmy Noether,1006,emmy@example.edu
Blaise Pascal,1007,blaise@example.edu
Alan Turing,1008,alan@example.edu
Nobody Missing,1009,nobody@example.edu
"""


def text(name: str) -> bytes:
    """solutions, starter, or right/… and wrong/… of the corpus."""
    path = ROOT / name / FILE if name in ("solutions", "starter") else CORPUS / f"{name}.cu"
    return path.read_bytes()


def zipped(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def make(folder: Path) -> Path:
    """Folders, archives, the untouched starter twice, a broken archive, one who handed in nothing of use."""
    put(folder / "Ada Lovelace" / FILE, text("solutions"))
    put(folder / "Grace Hopper.zip", zipped({f"hopper/{FILE}": text("wrong/a_transposed"), "hopper/notes.txt": b"hello"}))
    put(folder / "Edsger Dijkstra.tar.gz", tarred({f"./{FILE}": text("wrong/barrier_in_if")}))
    put(folder / "Barbara Liskov" / FILE, text("starter"))
    put(folder / "Konrad Zuse" / FILE, text("starter"))
    put(folder / "Emmy Noether" / "tiled_matmul (1).cu", text("solutions"))
    put(folder / "Blaise Pascal.zip", zipped({"../tiled_matmul.cu": text("solutions")}))
    put(folder / "Alan Turing" / FILE, b"int main() { return 0 }\n")
    return folder


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (1_780_000_000, 1_780_000_000))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    make(target / "handed_in")
    (target / "roster.csv").write_text(ROSTER)
    print(f"make class SUBMISSIONS={target / 'handed_in'} OUT={target / 'report'}")
