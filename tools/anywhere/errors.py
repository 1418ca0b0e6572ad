"""What goes wrong in a build, in a sentence for who runs it."""


class BuildError(Exception):
    """Something is missing, or does not fit together."""
