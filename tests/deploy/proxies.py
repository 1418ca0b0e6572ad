"""Real proxies before a real server, with the files of `deploy` as their configuration."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import trustme

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
# Where `make proxies` unpacks them, if the machine has none.
UNPACKED = ROOT / "build" / "proxies" / "usr"
START_SECONDS = 30


def find_program(name: str) -> str:
    """A proxy to run; the test is skipped where there is none."""
    folders = (os.environ.get("PATH", ""), "/usr/sbin", str(UNPACKED / "bin"), str(UNPACKED / "sbin"))
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        pytest.skip(f"there is no {name} here; `make proxies` gets one")
    return found


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def replace_once(text: str, old: str, new: str) -> str:
    """A configuration with one of its values replaced; it has to be there, and only once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


@contextmanager
def running(
    command: list[str], ready: Callable[[], bool], folder: Path, **environment: str
) -> Iterator[None]:
    """A program that runs until it is no longer needed; `ready` says whether it has begun its work."""
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **environment}, stdout=output, stderr=output
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not ready():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


def answers(port: int, authority: Path) -> bool:
    """Whether a port of this machine speaks TLS with a certificate of an authority, for localhost."""
    try:
        context = ssl.create_default_context(cafile=authority)
        with (
            socket.create_connection(("127.0.0.1", port), timeout=5) as plain,
            context.wrap_socket(plain, server_hostname="localhost"),
        ):
            return True
    except (OSError, ssl.SSLError):
        return False


@contextmanager
def nginx(server: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """nginx before a server, given as host and port; its address, and the authority to trust."""
    program, port, plain = find_program("nginx"), free_port(), free_port()
    authority, key, chain = folder / "authority.pem", folder / "key.pem", folder / "chain.pem"
    issuer = trustme.CA()
    issuer.cert_pem.write_to_path(authority)
    certificate = issuer.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(key)
    for pem in certificate.cert_chain_pems:
        pem.write_to_path(chain, append=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("server_name games.example.org", "server_name localhost")
    for old, new in {
        "server 127.0.0.1:8000;": f"server {server};",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/games.example.org/fullchain.pem": str(chain),
        "/etc/ssl/games.example.org/privkey.pem": str(key),
    }.items():
        site = replace_once(site, old, new)
    (folder / "site.conf").write_text(site)
    places = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # What the file of the system says around the files of its sites.
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'};\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}include {folder / 'site.conf'};\n}}\n"
    )
    command = [program, "-e", str(folder / "errors"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with running(command, lambda: answers(port, authority), folder):
        yield f"https://localhost:{port}", authority


@contextmanager
def caddy(server: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """Caddy before a server, given as host and port; its address, and the authority to trust, its own."""
    program, port, plain = find_program("caddy"), free_port(), free_port()
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    options = f"{{\nadmin off\nskip_install_trust\nhttp_port {plain}\ndefault_bind 127.0.0.1\n}}\n"
    (folder / "Caddyfile").write_text(options + (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    told = {"QUINCUNX_HOST": f"localhost:{port}", "QUINCUNX_SERVER": server, "HOME": str(folder)}
    with running(
        command,
        lambda: authority.exists() and answers(port, authority),
        folder,
        XDG_DATA_HOME=str(folder),
        XDG_CONFIG_HOME=str(folder),
        **told,
    ):
        yield f"https://localhost:{port}", authority
