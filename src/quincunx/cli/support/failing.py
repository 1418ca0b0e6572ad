"""Mistakes of those who use the command line become one line."""

import os
import sys
from typing import NoReturn


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong in one line and stop."""
    coloured = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    head = "\x1b[1;31merror:\x1b[0m" if coloured else "error:"
    print(head, " ".join(message.split()), file=sys.stderr)
    sys.exit(code)
