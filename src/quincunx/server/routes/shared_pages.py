"""Pages with an address of their own, which says what is on them where a link is posted, and boards to embed.

The pages are those of the client, which shows at `/record/…` and `/table/…` what it shows at `#/record/…` and
`#/table/…`; only their heads are filled in here.
"""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from quincunx.core.errors import QuincunxError
from quincunx.core.preview import SIZE
from quincunx.core.themes import THEMES
from quincunx.hall.errors import problem_of, status_of
from quincunx.hall.pictures import is_over
from quincunx.hall.tables import unknown_table
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.server.guard import POLICY
from quincunx.server.service import Service, service_of
from quincunx.server.shown import check_begun, describe, version_of

router = APIRouter(include_in_schema=False)

BRAND = "Quincunx"
METHODS = ["GET", "HEAD"]
LONGEST_ID = 64
WAYS = ("words", "notation")  # in which moves can be written
FRESH = {"cache-control": "no-cache"}
# The one page that pages of others may show in a frame; it has no cookie and can do nothing for anybody.
EMBEDDED = {
    **FRESH,
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}

_HOST = re.compile(r"[A-Za-z0-9.\-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
_REPLACED = re.compile(
    r'<title>[^<]*</title>\n?|<meta (?:name="description"|(?:name|property)="(?:og|twitter):)[^>]*>\n?'
)


class Preview(NamedTuple):
    """What the head of a page says."""

    title: str
    description: str
    address: str = ""  # of the page
    image: str = ""


@router.api_route("/record/{name}", methods=METHODS)
@router.api_route("/record/{name}/{ply}", methods=METHODS)
@router.api_route("/table/{name}", methods=METHODS)
async def get_page(request: Request, name: str) -> Response:
    """The client, with a preview of the game in its head."""
    service = service_of(request)
    page = _read(service, "index.html")
    try:
        match = await _find(service, name)
    except QuincunxError as error:
        return _miss(page, error, FRESH)
    site = _site(service, request)
    words = describe(match)
    preview = Preview(
        f"{words.headline} – {BRAND}",
        words.result,
        site and f"{site}{request.url.path}",
        site and f"{site}/pictures/{name}/preview.png?v={version_of(match)}",
    )
    return HTMLResponse(fill_head(page, preview), headers=FRESH)


@router.api_route("/embed/{name}", methods=METHODS)
async def get_embedded(request: Request, name: str, theme: str = "", moves: str = "") -> Response:
    """A board to step through, for pages of others; in a theme, and with moves in words or in notation."""
    service = service_of(request)
    page = _read(service, "embedded/page.html")
    if theme in THEMES:
        page = page.replace('data-theme="auto"', f'data-theme="{theme}"', 1)
        page = page.replace("</head>", f'<link rel="stylesheet" href="/themes/{theme}.css">\n</head>', 1)
    if moves in WAYS:
        page = page.replace("<body", f'<body data-moves="{moves}"', 1)
    try:
        match = await _find(service, name)
        if not is_over(match):
            raise Refusal("record/running", "this game can be shown here when it is over")
    except QuincunxError as error:
        return _miss(page, error, EMBEDDED)
    words = describe(match)
    page = page.replace("<body", f'<body data-id="{escape(name)}" data-version="{version_of(match)}"', 1)
    return HTMLResponse(fill_head(page, Preview(words.headline, words.result)), headers=EMBEDDED)


async def _find(service: Service, name: str) -> Match:
    if len(name) > LONGEST_ID:
        raise unknown_table()
    match = (await service.hub.find(name)).match
    check_begun(match)
    return match


def _miss(page: str, error: QuincunxError, headers: dict[str, str]) -> Response:
    """The page all the same: the client says what is wrong."""
    problem = problem_of(error)
    preview = Preview(f"Nothing to see here – {BRAND}", f"{problem.message.capitalize()}.")
    return HTMLResponse(fill_head(page, preview), status_of(problem.code), headers)


def fill_head(page: str, preview: Preview) -> str:
    """A page whose head says what is on it; whatever people have written can be nothing but text there."""
    title, description, address, image = (escape(part, quote=True) for part in preview)
    lines = [f"<title>{title}</title>", f'<meta name="description" content="{description}">']
    if image:
        facts = {
            "og:type": "website",
            "og:site_name": BRAND,
            "og:title": title,
            "og:description": description,
            "og:url": address,
            "og:image": image,
            "og:image:type": "image/png",
            "og:image:width": SIZE[0],
            "og:image:height": SIZE[1],
            "og:image:alt": f"The board. {title}. {description}",
        }
        lines += [f'<meta property="{name}" content="{value}">' for name, value in facts.items()]
        lines += [
            '<meta name="twitter:card" content="summary_large_image">',
            f'<meta name="twitter:title" content="{title}">',
            f'<meta name="twitter:description" content="{description}">',
            f'<meta name="twitter:image" content="{image}">',
            f'<link rel="canonical" href="{address}">',
        ]
    head, end, rest = _REPLACED.sub("", page).partition("</head>")
    return head + "\n".join([*lines, ""]) + end + rest


def _site(service: Service, request: Request) -> str:
    """Where the pages are; '' if it is not known, since a strange name for the host is not repeated."""
    if service.settings.address:
        return service.settings.address
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else ""


def _read(service: Service, path: str) -> str:
    web = service.settings.web
    assert web is not None  # or nobody would have been led here
    return (web / path).read_text(encoding="utf-8")
