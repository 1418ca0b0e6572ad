"""Compiles every Python module that has a .pxd beside it; all other settings are in pyproject.toml.

Environment variables:
  QUINCUNX_PURE=1      install without compiling anything (slow, needs no C compiler)
  QUINCUNX_PORTABLE=1  compile for any processor of this family, as a wheel for others must be
  QUINCUNX_SANITIZE=1  compile with checks of every access to memory, as `make sanitize` needs it (GCC, Clang)
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")

DIRECTIVES = {
    "language_level": 3,
    # Hints such as `action: int` are for people and mypy; C types come from the .pxd alone.
    "annotation_typing": False,
    # Methods as Python's own: they refuse an object of another class, which Cython's would take on trust.
    "binding": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}


SANITIZERS = ["-fsanitize=address,undefined"]


def chosen(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def accepts(flag: str) -> bool:
    """Whether the C compiler understands a flag."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("int main(void) { return 0; }\n")
        command = [*compiler, flag, "-c", str(source), "-o", str(Path(folder) / "empty.o")]
        try:
            return subprocess.run(command, capture_output=True).returncode == 0
        except OSError:
            return False


def compiler_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    # No contraction: a product and a sum are rounded one after the other, as in Python.
    if chosen("QUINCUNX_SANITIZE"):
        return ["-O1", "-g1", "-ffp-contract=off", "-fno-omit-frame-pointer", *SANITIZERS]
    flags = ["-O3", "-fno-math-errno", "-ffp-contract=off", "-Wno-unused-function"]
    if not chosen("QUINCUNX_PORTABLE") and accepts("-march=native"):
        flags.append("-march=native")  # lets core/bits.h use the processor's bit instructions
    return flags


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    flags = compiler_flags()
    modules = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            include_dirs=[str(SOURCE / "quincunx" / "core")],
            depends=[str(header) for header in SOURCE.rglob("*.h")],
            extra_compile_args=flags,
            extra_link_args=SANITIZERS if chosen("QUINCUNX_SANITIZE") else [],
        )
        for path in sorted(SOURCE.rglob("*.py"))
        if path.with_suffix(".pxd").exists()
    ]
    return cythonize(
        modules, build_dir="build/cython", compiler_directives=DIRECTIVES, include_path=[str(SOURCE)]
    )


def describe() -> str:
    """The README with links that work outside of the repository, as on a package index."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = project["urls"]["Repository"]
    readme = Path("README.md").read_text(encoding="utf-8")
    readme = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{address}/raw/HEAD/", readme)
    return re.sub(r"(\]\()(?!https?:|#)", rf"\1{address}/blob/HEAD/", readme)


setup(
    long_description=describe(),
    long_description_content_type="text/markdown",
    ext_modules=[] if chosen("QUINCUNX_PURE") else extensions(),
)
