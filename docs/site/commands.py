"""The help of every command as a page, from the command line itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.cli import app, list_commands


def describe_commands() -> str:
    """The help of every command, in Markdown."""
    lines = ["# Commands", "", app.info.help, "", "`quincunx COMMAND --help` shows the same in the terminal."]
    for name, command in list_commands().items():
        lines += ["", f"## {name}", "", *_describe(name, command)]
    return "\n".join(lines) + "\n"


def _describe(name: str, command: Any) -> Iterator[str]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    usage = " ".join(["quincunx", name, *(_argument_name(param) for param in arguments)])
    usage += " [OPTIONS]" if options else ""
    yield from (f"```text\n{usage}\n```", "", command.help, "")
    if not command.params:
        return
    yield from ("| | | By default |", "| --- | --- | --- |")
    for param in arguments:
        yield f"| `{param.name.upper()}` | {_cell(param.help)} | {_default(param)} |"
    for param in options:
        names = ", ".join(f"`{text}`" for text in (*param.opts, *param.secondary_opts))
        yield f"| {names} | {_cell(param.help)} | {_default(param)} |"


def _argument_name(param: Any) -> str:
    return str(param.name.upper() if param.required else f"[{param.name.upper()}]")


def _default(param: Any) -> str:
    """What holds if nothing is given; nothing is said of switches, which are off."""
    if param.required:
        return "has to be given"
    if param.default is None or param.default is False or param.default == "":
        return ""
    return f"`{'on' if param.default is True else param.default}`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
