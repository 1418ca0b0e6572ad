"""Builds the package for browsers: its modules as WebAssembly, with the Python that runs them there."""
