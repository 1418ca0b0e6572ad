"""Hostile input: texts, calls and games made to break the kernel. `make sanitize` runs them for long."""
