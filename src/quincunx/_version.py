"""The version of the package; CHANGELOG.md has an entry for it."""

__version__ = "0.1.0"
