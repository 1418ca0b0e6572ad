"""Who somebody is: a guest by a signed cookie, a seat by a token that only its guest can use."""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from dataclasses import dataclass
from functools import lru_cache

from quincunx.match.errors import Refusal
from quincunx.match.lines import clean_line
from quincunx.match.match import Match

COOKIE = "quincunx_guest"
COOKIE_SECONDS = 400 * 86_400
LONGEST_NAME = 24
LONGEST_COOKIE = 1000
REMEMBERED = 4_000  # cookies

_FIRST = ("Quick", "Quiet", "Bold", "Bright", "Calm", "Clever", "Gentle", "Lucky", "Merry", "Nimble", "Wise")
_SECOND = ("Circle", "Hexagon", "Kite", "Octagon", "Pentagon", "Prism", "Rhombus", "Spiral", "Square", "Star")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at a browser; only the server knows the id."""

    id: str
    name: str


def new_guest(name: str = "") -> Guest:
    """A guest who has not been here before."""
    return Guest(secrets.token_urlsafe(16), clean_name(name))


def clean_name(name: str) -> str:
    """A name fit to be shown; if nothing is left of it, one is made up."""
    return clean_line(name)[:LONGEST_NAME].strip() or f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"


def is_made_up(name: str) -> bool:
    """Whether a name may be one that nobody has chosen."""
    first, _, second = name.partition(" ")
    return first in _FIRST and second in _SECOND


class Signer:
    """Signs with the server's secret; a signature is good for one purpose only."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        # Every request and socket shows its cookie, and several parts of the server ask whose it is.
        self._read = lru_cache(maxsize=REMEMBERED)(self._read_signed)

    def sign(self, purpose: str, *parts: str) -> str:
        """43 characters that only the holder of the secret can make."""
        return _encode(self._digest(purpose, *parts))

    def _digest(self, *parts: str) -> bytes:
        return hmac.digest(self._secret, json.dumps(parts).encode(), "sha256")

    def seat_token(self, table: str, place: int, guest: Guest) -> str:
        """What a guest shows to act for the seat of a place; it is still good once seats have been drawn."""
        return self.sign("seat", table, str(place), guest.id)

    def seats_for(self, table: str, match: Match, guest: Guest | None, tokens: list[str]) -> tuple[int, ...]:
        """The seats that tokens stand for; each has to belong to this guest at this table."""
        if not tokens:
            return ()
        if guest is None:
            raise Refusal(
                "guest/unknown", "to act for a seat, send the cookie of its guest", ["POST /api/guest"]
            )
        own = {self.seat_token(table, match.lots[seat], guest): seat for seat in match.seats_of(guest.id)}
        found = {seat for token in tokens for known, seat in own.items() if same(known, token)}
        if len(found) < len(set(tokens)):
            raise Refusal("seat/token", "that token is not for a seat of yours at this table")
        return tuple(sorted(found))

    def invitation(self, table: str, renewals: int) -> str:
        """What lets people take the free seats of a table, until there is a new one."""
        return self.sign("invitation", table, "all", str(renewals))[:22]

    def seat_invitation(self, table: str, seat: int) -> str:
        """What lets somebody take a seat that is kept for them."""
        return self.sign("invitation", table, str(seat))[:22]

    def write_cookie(self, guest: Guest) -> str:
        """A guest as a cookie."""
        body = _encode(json.dumps([guest.id, guest.name]).encode())
        return f"{body}.{self.sign('guest', body)}"

    def read_cookie(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None unless it was signed here."""
        if not cookie or len(cookie) > LONGEST_COOKIE or not cookie.isascii():
            return None
        return self._read(cookie)

    def _read_signed(self, cookie: str) -> Guest | None:
        body, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature, self.sign("guest", body)):
            return None
        name, shown = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return Guest(name, shown)


def same(first: str, second: str) -> bool:
    """Whether two secrets are equal, found in a time that reveals nothing about them."""
    return hmac.compare_digest(first.encode(), second.encode())


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
