"""The file with the secret that signs cookies and seats: whole or absent, and for its owner alone."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path

from quincunx.core.errors import QuincunxError


class SettingsError(QuincunxError):
    """A server cannot be started with these settings."""


def keep_secret(path: Path, shortest: int, is_needed: Callable[[], bool]) -> bytes:
    """The secret in a file; one is made if there is none, or if it is empty and nothing depends on it."""
    try:
        secret = _read(path)
        if len(secret) >= shortest:
            return secret.encode()
        if path.exists() and is_needed():
            raise SettingsError(
                f"{path} has no secret in it, but guests are recognised by the secret: restore it from a "
                "backup, or remove the file to have a new one made, to which all guests are strangers"
            )
        return _make(path).encode()
    except OSError as error:
        raise SettingsError(f"{path} cannot be used: {error.strerror or error}") from None


def _read(path: Path) -> str:
    try:
        path.chmod(0o600)
        return path.read_bytes().decode("ascii", "replace").strip()
    except FileNotFoundError:
        return ""


def _make(path: Path) -> str:
    """Write a new secret beside the file first, so that a full disk leaves nothing half done."""
    secret = secrets.token_urlsafe(32)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secret + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    _sync_folder(path.parent)
    return secret


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where folders can be synced."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
