"""Ways to build: without a compiler, and for processors without the newer bit instructions."""

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import quincunx
from quincunx import RandomStream
from quincunx.core import bits

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
CORE = Path(quincunx.__file__).parent / "core"
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()

HARNESS = """
#include "bits.h"
#include <inttypes.h>
#include <stdio.h>
int main(void) {
    uint64_t a, b;
    while (scanf("%" SCNu64 " %" SCNu64, &a, &b) == 2) {
        printf("%d %d %d %d %" PRIu64, quincunx_popcount(a), quincunx_lowest_bit(a), quincunx_length(a),
               quincunx_length(b), quincunx_mix(a));
        for (int rank = 0; rank < quincunx_popcount(a); rank++) printf(" %d", quincunx_select_bit(a, rank));
        for (int rank = 0; rank < quincunx_popcount(a) + quincunx_popcount(b); rank++)
            printf(" %d", quincunx_select_pair(a, b, rank));
        printf("\\n");
    }
    return 0;
}
"""


def expected(a: int, b: int) -> list[int]:
    ranks = range(bits.popcount(a))
    pairs = range(bits.popcount(a) + bits.popcount(b))
    return [
        bits.popcount(a),
        bits.lowest_bit(a),
        bits.length(a),
        bits.length(b),
        bits.mix(a),
        *(bits.select_bit(a, rank) for rank in ranks),
        *(bits.select_pair(a, b, rank) for rank in pairs),
    ]


@pytest.mark.parametrize("flag", ["-march=native", "-O2", "-DQUINCUNX_PLAIN_BITS"])
def test_bit_operations_in_c_equal_those_in_python(flag: str, tmp_path: Path) -> None:
    (tmp_path / "harness.c").write_text(HARNESS)
    program = tmp_path / "harness"
    command = [
        *COMPILER,
        "-Wall",
        "-Werror",
        flag,
        f"-I{CORE}",
        "-o",
        str(program),
        str(tmp_path / "harness.c"),
    ]
    subprocess.run(command, check=True)
    stream = RandomStream(11)

    def word() -> int:
        sparse = stream.below(2)
        value = stream.below(1 << 31) << 33 | stream.below(1 << 31) << 2 | stream.below(4)
        return value & (stream.below(1 << 31) << 20) if sparse else value

    pairs = [(word() or 1, word()) for _ in range(500)] + [(1, 0), (bits.MASK64, bits.MASK64), (1 << 63, 1)]
    given = "".join(f"{a} {b}\n" for a, b in pairs)
    output = subprocess.run([program], input=given, capture_output=True, text=True, check=True).stdout
    answers = [[int(number) for number in line.split()] for line in output.splitlines()]
    assert answers == [expected(a, b) for a, b in pairs]


def test_install_without_compiling(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    shutil.copytree(
        ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", "build", "*.so", "*.egg-info")
    )
    environment = {"PATH": "/nonexistent", "QUINCUNX_PURE": "1", "CC": "/nonexistent"}
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run(
        [*command, "--no-build-isolation", "--no-index", "--target", str(target), str(source)],
        env=environment,
        check=True,
    )
    assert not list(target.rglob("*.so"))
    code = "import quincunx; print(quincunx.__file__, len(quincunx.load('pyrga').start().legal_moves()))"
    output = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert output == [str(target / "quincunx" / "__init__.py"), "80"]
    assert (target / "quincunx" / "games" / "pyrga" / "rules.md").exists()
    assert (target / "quincunx" / "core" / "position.pxd").exists()
    assert (target / "quincunx" / "py.typed").exists()
    assert (target / "quincunx" / "games" / "pyrga" / "lessons.json").exists()
    web = Path("web")
    for path in (web / "index.html", web / "js" / "board" / "picker.js", web / "css" / "board.css"):
        assert (target / "quincunx" / path).exists(), path


@pytest.mark.parametrize(
    "path", sorted((ROOT / "src/quincunx/games").rglob("observe.pxd")), ids=lambda path: path.parent.name
)
def test_observing_needs_no_gil(path: Path) -> None:
    functions = re.findall(r"cp?def [^(]*?(\w+)\(([^)]*)\)(.*)", path.read_text(encoding="utf-8"))
    assert "observe" in [name for name, _, _ in functions]
    assert all("noexcept nogil" in rest for name, _, rest in functions if not name.startswith("Seen"))


@pytest.mark.parametrize(
    "path", sorted((ROOT / "src/quincunx/games").rglob("rules.pxd")), ids=lambda path: path.parent.name
)
def test_kernel_methods_need_no_gil(path: Path) -> None:
    declared = path.read_text(encoding="utf-8")
    for method in (
        "count_actions",
        "list_actions",
        "allows",
        "random_action",
        "apply",
        "winner_mask",
        "hash_key",
    ):
        assert re.search(rf"cdef \w+ {method}\(.*\) noexcept nogil", declared), method
