"""Under which addresses a server can be opened: on its own machine, and from others in the network."""

from __future__ import annotations

import ipaddress
import socket as sockets
from urllib.parse import urlsplit

# Addresses for documents, which no machine has. Asking for the way to them sends nothing.
ELSEWHERE = {sockets.AF_INET: "192.0.2.1", sockets.AF_INET6: "2001:db8::1"}
LOOPBACK = {sockets.AF_INET: "127.0.0.1", sockets.AF_INET6: "::1"}


def is_loopback(host: str) -> bool:
    """Whether a host, as it stands in an address, is whatever machine the address is opened on."""
    name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _read(name)
    return address is not None and address.is_loopback


def write_address(host: str, port: int) -> str:
    """Host and port as a browser takes them."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses_of(listener: sockets.socket, host: str) -> tuple[str, tuple[str, ...]]:
    """Where a server can be opened that listens on a host: by the one who started it, and by others.

    A host that stands for all addresses of the machine is none itself.
    """
    bound, port = listener.getsockname()[:2]
    listens = _read(bound)
    if listens is not None and listens.is_unspecified:
        others = tuple(write_address(other, port) for other in own_hosts(listener.family))
        return write_address(LOOPBACK[listener.family], port), others
    own = write_address(host, port)
    return own, () if is_loopback(urlsplit(own).netloc) else (own,)


def own_hosts(family: int) -> list[str]:
    """The addresses of this machine in its networks, the most used one first."""
    found: list[str] = []
    try:
        with sockets.socket(family, sockets.SOCK_DGRAM) as probe:
            probe.connect((ELSEWHERE[sockets.AddressFamily(family)], 9))
            found.append(probe.getsockname()[0])
    except OSError:
        pass  # there is no way out of this machine
    try:
        named = sockets.getaddrinfo(sockets.gethostname(), None, family, sockets.SOCK_STREAM)
        found += [str(each[4][0]) for each in named]
    except OSError:
        pass  # its name stands for no address
    return [host for host in dict.fromkeys(found) if _is_for_others(host)]


def _is_for_others(host: str) -> bool:
    address = _read(host)
    return address is not None and not (
        address.is_loopback or address.is_unspecified or address.is_link_local
    )


def _read(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
