"""Fixtures of other modules that tests in this folder use."""

from tests.databases import postgres

__all__ = ["postgres"]
