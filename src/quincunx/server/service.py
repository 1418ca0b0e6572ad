"""Service: all that the routes and the socket share, made once for a server."""

from __future__ import annotations

from typing import cast

from starlette.requests import HTTPConnection

from quincunx.match.match import Match
from quincunx.server.errors import Refusal
from quincunx.server.hub import Hub
from quincunx.server.identity import COOKIE, Guest, Signer, same
from quincunx.server.limits import Counts, Rates
from quincunx.server.metrics import Metrics
from quincunx.server.settings import Settings
from quincunx.store import Store


class Service:
    """A running server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.hub = Hub(store, limits)
        self.signer = Signer(settings.secret)
        self.metrics = Metrics()
        self.requests = Rates(limits.requests_per_minute, 60)
        self.new_tables = Rates(limits.tables_per_address, 3600)
        self.guest_sockets = Counts(limits.sockets_per_guest)
        self.address_sockets = Counts(limits.sockets_per_address)
        self.sockets = 0

    def guest_of(self, connection: HTTPConnection) -> Guest | None:
        """Who asks; None without a valid cookie."""
        return self.signer.read_cookie(connection.cookies.get(COOKIE))

    def require_guest(self, connection: HTTPConnection) -> Guest:
        """Who asks; refused without a valid cookie."""
        guest = self.guest_of(connection)
        if guest is None:
            raise Refusal("guest/unknown", "say who you are first: POST /api/guest", ["POST /api/guest"])
        return guest

    def seats_for(self, table: str, match: Match, guest: Guest | None, tokens: list[str]) -> tuple[int, ...]:
        """The seats that tokens stand for; each must be of this guest and this table."""
        if not tokens:
            return ()
        if guest is None:
            raise Refusal("guest/unknown", "a seat needs the cookie of its guest", ["POST /api/guest"])
        own = {self.signer.seat_token(table, seat, guest): seat for seat in match.seats_of(guest.id)}
        found = []
        for token in tokens:
            seats = [seat for known, seat in own.items() if same(known, token)]
            if not seats:
                raise Refusal("seat/token", "that token is not for a seat of yours at this table")
            found += seats
        return tuple(sorted(set(found)))

    def may_come_from(self, connection: HTTPConnection) -> bool:
        """Whether the page that sends this is ours; programs that are no browsers name no page."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return origin == f"{scheme}://{connection.headers.get('host', '')}" or origin in self.settings.origins


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    return cast(Service, connection.app.state.service)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""
