"""The help of every command as a page, from the command line itself."""

from __future__ import annotations

from collections.abc import Iterator

from quincunx.cli import ABOUT
from quincunx.cli.support.command import Command
from quincunx.cli.support.listing import list_commands
from quincunx.cli.support.parameters import Parameter


def describe_commands() -> str:
    """The help of every command, in Markdown."""
    lines = ["# Commands", "", ABOUT, "", "`quincunx COMMAND --help` shows the same in the terminal."]
    for name, command in list_commands().items():
        lines += ["", f"## {name}", "", *_describe(name, command)]
    return "\n".join(lines) + "\n"


def _describe(name: str, command: Command) -> Iterator[str]:
    arguments = [parameter for parameter in command.parameters if not parameter.is_option]
    options = [parameter for parameter in command.parameters if parameter.is_option]
    usage = " ".join(["quincunx", name, *(_argument_name(parameter) for parameter in arguments)])
    usage += " [OPTIONS]" if options else ""
    yield from (f"```text\n{usage}\n```", "", command.help, "")
    if not command.parameters:
        return
    yield from ("| | | By default |", "| --- | --- | --- |")
    for parameter in (*arguments, *options):
        names = ", ".join(f"`{text}`" for text in parameter.names or [parameter.shown])
        yield f"| {names} | {_cell(parameter.about.help)} | {_default(parameter)} |"


def _argument_name(parameter: Parameter) -> str:
    return parameter.shown if parameter.required else f"[{parameter.shown}]"


def _default(parameter: Parameter) -> str:
    """What holds if nothing is given."""
    if parameter.required:
        return "has to be given"
    return f"`{parameter.shown_default}`" if parameter.shown_default else ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
