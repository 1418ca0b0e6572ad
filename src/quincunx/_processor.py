"""Which processor the compiled modules are for; a build for another one is refused before it can do harm.

setup.py leaves a note beside this file that says what the compiled modules need. A processor that lacks it
would end the process at the first instruction it does not know, so the note is read before any is loaded.
"""

import json
import platform
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from pathlib import Path

NOTE = Path(__file__).with_name("_build.note")
PROCESSORS = Path("/proc/cpuinfo")
TELLING = ("popcnt", "bmi2", "avx2", "avx512f")  # by these people know a processor's generation

WEB_ASSEMBLY = "wasm32"  # what browsers call the machine that they are; it is the same everywhere

REBUILD = (
    "Compile it here (`make play` in the source, or `pip install` anew), "
    "or set QUINCUNX_PURE=1 to run it uncompiled."
)


@dataclass(frozen=True)
class Build:
    """How the modules were compiled."""

    flags: list[str] = field(default_factory=list)  # of the C compiler
    needs: list[str] = field(default_factory=list)  # of the processor, beyond what all of its family have
    machine: str = field(default_factory=platform.machine)

    def __str__(self) -> str:
        if self.machine == WEB_ASSEMBLY:
            return f"compiled to WebAssembly ({self.machine})"
        if not self.needs:
            return "compiled, portable"
        telling = [need.upper() for need in TELLING if need in self.needs]
        return f"compiled for this processor ({self.machine}: {', '.join(telling)})"


def read_build(note: Path = NOTE) -> Build | None:
    """How the modules were compiled; None if they were not, or nobody knows."""
    try:
        return Build(**json.loads(note.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def write_build(build: Build, note: Path = NOTE) -> None:
    """Leave the note for `read_build`."""
    note.write_text(json.dumps(asdict(build)) + "\n", encoding="utf-8")


def read_abilities(processors: Path = PROCESSORS) -> frozenset[str]:
    """The instruction sets of this processor, as Linux calls them; none where the system does not say."""
    try:
        with processors.open(encoding="ascii", errors="replace") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                if name.strip() == "flags":
                    return frozenset(value.split())
    except OSError:
        pass
    return frozenset()


def check_build(build: Build | None, able: Callable[[], Collection[str]] = read_abilities) -> None:
    """Refuse a build that needs what this processor lacks; where nobody can tell, it is tried."""
    if build is None or not build.needs:
        return
    abilities = able()
    missing = [need for need in build.needs if need not in abilities]
    if abilities and missing:
        raise ImportError(
            "this copy of quincunx was compiled for another processor: "
            f"this one has no {', '.join(map(str.upper, missing))}. {REBUILD}"
        )
