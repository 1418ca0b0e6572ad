"""The files of the web client."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles


class Pages(StaticFiles):
    """Files that a browser may cache but checks each time, so that two versions never mix."""

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        """A file, or that it has not changed."""
        response = super().file_response(*arguments, **named)
        response.headers["cache-control"] = "no-cache"
        return response
