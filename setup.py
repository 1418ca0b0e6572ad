"""Compiles every Python module that has a .pxd beside it; all other settings are in pyproject.toml.

In place, the modules are compiled for the processor of this machine; in wheels for any of its family.

Environment variables:
  QUINCUNX_PURE=1      install without compiling anything (slow, needs no C compiler)
  QUINCUNX_PORTABLE=1  compile for any processor of this family in place too
  QUINCUNX_NATIVE=1    compile a wheel for the processor of this machine
  QUINCUNX_SANITIZE=1  compile with checks of every access to memory, as `make sanitize` needs it (GCC, Clang)
"""

import math
import os
import re
import runpy
import subprocess
import sys
import sysconfig
import threading
import tomllib
from pathlib import Path
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

SOURCE = Path("src")
PACKAGE = SOURCE / "quincunx"
TRANSLATED = Path("build/cython")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

DIRECTIVES = {
    "language_level": 3,
    # Hints such as `action: int` are for people and mypy; C types come from the .pxd alone.
    "annotation_typing": False,
    # Methods as Python's own: they refuse an object of another class, which Cython's would take on trust.
    "binding": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    # What can be pickled says how by itself. In small modules this was half of the C code.
    "auto_pickle": False,
    "emit_code_comments": False,
}

# Compiled because others derive from them or call them from C; nothing waits for what they do themselves.
LUKEWARM = {f"quincunx.{name}" for name in ("core.faults", "core.plain", "core.position", "testing.kernel")}

SANITIZERS = ["-fsanitize=address,undefined"]

# What compilers use without being asked, as their macros call it, where Linux has another name for it.
INSTRUCTIONS = re.compile(
    r"#define __(AVX\w*?|SSE3|SSSE3|SSE4_\d|BMI2?|FMA4?|POPCNT|LZCNT|MOVBE|F16C|ADX|XOP|TBM|GFNI)__ 1"
)
OTHER_NAMES = {"sse3": "pni", "bmi": "bmi1", "lzcnt": "abm"}

processor = SimpleNamespace(**runpy.run_path(str(PACKAGE / "_processor.py")))


def chosen(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def say(text: str) -> None:
    print(text, flush=True)


def enabled_by(*flags: str) -> set[str]:
    """The instruction sets that the C compiler uses with these flags; none if it does not understand them."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    command = [*compiler, *flags, "-dM", "-E", "-x", "c", os.devnull]
    try:
        macros = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return set()
    return {name.lower() for name in INSTRUCTIONS.findall(macros)}


def needs_of(*flags: str) -> list[str]:
    """What code compiled with these flags needs of a processor, by the names it is checked by at import."""
    names = {ability.replace("_", ""): ability for ability in processor.read_abilities()}
    enabled = {OTHER_NAMES.get(name, name).replace("_", "") for name in enabled_by(*flags) - enabled_by()}
    return sorted(names[name] for name in enabled & set(names))


def plan(native: bool) -> "processor.Build":
    """The flags of the compiler, and what the code will need."""
    if sys.platform == "win32":
        return processor.Build(["/O2"])
    # No contraction: a product and a sum are rounded one after the other, as in Python.
    common = ["-fno-math-errno", "-ffp-contract=off", "-Wno-unused-function"]
    if chosen("QUINCUNX_SANITIZE"):
        return processor.Build(["-O1", "-g1", *common, "-fno-omit-frame-pointer", *SANITIZERS])
    flags = ["-O3", "-g0", *common]
    if processor.WEB_ASSEMBLY in sysconfig.get_platform():
        return processor.Build(flags, [], processor.WEB_ASSEMBLY)  # compiled here, for another machine
    # For this processor only where the import can tell it from others.
    needs = needs_of("-march=native") if native else []
    return processor.Build([*flags, "-march=native"], needs) if needs else processor.Build(flags)


def is_outdated(translated: list[Path]) -> bool:
    """Whether C files are older than what all of them depend on.

    Cython itself sees when a module has changed, or the declarations of one that it cimports. It overlooks
    what is cimported under another name, as all declarations are that stand in a .pxd alone.
    """
    alone = [path for path in SOURCE.rglob("*.pxd") if not path.with_suffix(".py").exists()]
    made = [path.with_suffix(".c").stat().st_mtime for path in translated if path.with_suffix(".c").exists()]
    return max(path.stat().st_mtime for path in (Path("setup.py"), *alone)) > min(made, default=math.inf)


class BuildModules(build_ext):
    """Compiles on all cores, says what it does, and leaves a note of what the result needs."""

    def run(self) -> None:
        if self.extensions:
            self._compile()

    def _compile(self) -> None:
        native = chosen("QUINCUNX_NATIVE") or (bool(self.inplace) and not chosen("QUINCUNX_PORTABLE"))
        build = plan(native)
        folders = [Path(self.build_lib, PACKAGE.name), *([PACKAGE] if self.inplace else [])]
        for folder in folders:
            folder.mkdir(parents=True, exist_ok=True)
            old = processor.read_build(folder / processor.NOTE.name)
            if old != build and any(folder.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX"))):
                # There are modules that were compiled in another way. Until all of them are replaced, even if
                # this is broken off, the note tells what either of the two ways needs.
                self.force = True
                needs = sorted({*build.needs, *(old.needs if old else ())})
                processor.write_build(processor.Build([], needs), folder / processor.NOTE.name)
            else:
                processor.write_build(build, folder / processor.NOTE.name)
        self.parallel = self.parallel or CORES
        self._translate(build.flags)
        super().run()
        for folder in folders:
            processor.write_build(build, folder / processor.NOTE.name)

    def _translate(self, flags: list[str]) -> None:
        """Make C files of the modules, where they or what they cimport have changed."""
        from Cython.Build import cythonize

        for extension in self.extensions:
            extension.extra_compile_args = [*flags, "-O1"] if extension.name in LUKEWARM else flags
        say(f"Translating to C what has changed of {len(self.extensions)} modules")
        translated = cythonize(
            self.extensions,
            nthreads=self.parallel,
            force=is_outdated([TRANSLATED / extension.sources[0] for extension in self.extensions]),
            quiet=True,
            build_dir=str(TRANSLATED),
            compiler_directives=DIRECTIVES,
            include_path=[str(SOURCE)],
        )
        for extension, module in zip(self.extensions, translated, strict=True):
            extension.sources, extension.depends = module.sources, module.depends

    def build_extensions(self) -> None:
        self.stale = [extension for extension in self.extensions if self._is_stale(extension)]
        self.finished, self.counting = 0, threading.Lock()
        # The largest first, so that no core is left with one of them at the end.
        self.extensions.sort(key=lambda extension: -Path(extension.sources[0]).stat().st_size)
        say(f"Compiling {len(self.stale)} of {len(self.extensions)} modules on {self.parallel} cores")
        super().build_extensions()

    def build_extension(self, extension: Extension) -> None:
        super().build_extension(extension)
        if extension in self.stale:
            with self.counting:
                self.finished += 1
                say(f"  {self.finished:2} of {len(self.stale)}: {extension.name}")

    def _is_stale(self, extension: Extension) -> bool:
        made_of = [*extension.sources, *extension.depends]
        return self.force or newer_group(made_of, self.get_ext_fullpath(extension.name), "newer")


def modules() -> list[Extension]:
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            include_dirs=[str(PACKAGE / "core")],
            depends=[str(header) for header in SOURCE.rglob("*.h")],
            extra_link_args=SANITIZERS if chosen("QUINCUNX_SANITIZE") else [],
        )
        for path in sorted(SOURCE.rglob("*.py"))
        if path.with_suffix(".pxd").exists()
    ]


def describe() -> str:
    """The README with links that work outside of the repository, as on a package index."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = project["urls"]["Repository"]
    readme = Path("README.md").read_text(encoding="utf-8")
    readme = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{address}/raw/HEAD/", readme)
    return re.sub(r"(\]\()(?!https?:|#)", rf"\1{address}/blob/HEAD/", readme)


# Processes that translate modules may import this file anew.
if __name__ == "__main__":
    setup(
        long_description=describe(),
        long_description_content_type="text/markdown",
        ext_modules=[] if chosen("QUINCUNX_PURE") else modules(),
        cmdclass={"build_ext": BuildModules},
    )
