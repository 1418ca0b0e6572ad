"""The version of the package, here and nowhere else.

It is that of the newest entry of CHANGELOG.md or, while that is Unreleased, `.dev0` of the version to come.
"""

__version__ = "0.2.0.dev0"
