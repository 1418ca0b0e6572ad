"""What `quincunx --version` says, and who asks for it in a browser."""

import platform

from quincunx._processor import read_build
from quincunx._version import __version__
from quincunx.core import position as kernel


def describe_version() -> str:
    """The version, that of Python, and for which processor this was compiled, if at all."""
    compiled = not str(kernel.__file__).endswith(".py")
    how = (read_build() or "compiled") if compiled else "uncompiled"
    return f"quincunx {__version__}, Python {platform.python_version()}, {how}"
