"""Fixtures of other modules that tests in this folder use."""

from tests.databases import postgres, url

__all__ = ["postgres", "url"]
