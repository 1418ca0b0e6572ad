"""The container: every line of its Dockerfile runs in a clean environment, and then the server answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml

from quincunx.server.settings import Settings
from tests.deploy.dockerfile import Image, is_ignored, read_ignored
from tests.deploy.proxies import DEPLOY, ROOT, free_port

pytestmark = pytest.mark.compiled

# Compiling takes minutes; with QUINCUNX_PURE=0 in the environment it is done here too.
PURE = os.environ.get("QUINCUNX_PURE", "1")


@pytest.fixture
def index(tmp_path: Path) -> None:
    """A package index; without one no image can be built."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--dest",
        str(tmp_path),
        "segno",
    ]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("no package index can be reached")


@pytest.mark.long  # it compiles everything once more
@pytest.mark.usefixtures("index")
def test_every_line_of_the_dockerfile_works(tmp_path: Path) -> None:
    # Python compiles what the server imports; to compile all the rest takes longer than everything else.
    image = Image(ROOT, tmp_path, QUINCUNX_PURE=PURE, PIP_NO_COMPILE="no")  # pip means by this: do not
    image.build()
    assert f"useradd --create-home {image.user}" in image.calls
    (data,) = image.volumes
    assert f"chown {image.user} {data}" in image.calls
    assert list(data.iterdir()) == []
    port = str(free_port())

    def here(words: list[str]) -> list[str]:
        return [word.replace("8000", port).replace("0.0.0.0", "127.0.0.1") for word in words]

    command = here(image.command)
    with subprocess.Popen(
        command, env=image.environment, cwd=data, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == f"Quincunx is at http://127.0.0.1:{port}\n"
            assert image.run(here(image.health)).returncode == 0
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"<title>Quincunx" in page.read()
        finally:
            server.send_signal(signal.SIGTERM)
    assert server.returncode == 0
    assert (data / "quincunx.db").exists()
    assert image.run(here(image.health)).returncode != 0


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("src/quincunx/core/bits.h", False),
        ("src/quincunx/web/js/main.js", False),
        ("setup.py", False),
        ("src/quincunx/core/position.cpython-311-x86_64-linux-gnu.so", True),
        ("src/quincunx/__pycache__/x.pyc", True),
        (".git/config", True),
        (".venv/bin/python", True),
        ("tests/conftest.py", True),
    ],
)
def test_the_image_is_built_of_sources_alone(path: str, ignored: bool) -> None:
    assert is_ignored(Path(path), read_ignored(ROOT)) is ignored


def test_the_compose_file_for_postgres_fits_the_other() -> None:
    first, second = (
        yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))["services"]
        for name in ("compose.yaml", "compose.postgres.yaml")
    )
    assert set(second) - set(first) == {"postgres"}
    database = second["postgres"]
    assert "ports" not in database
    said = {"user": "POSTGRES_USER", "name": "POSTGRES_DB", "password": "POSTGRES_PASSWORD"}
    user, name, password = (database["environment"][variable] for variable in said.values())
    url = f"postgresql://{user}:{password}@postgres/{name}"
    settings = Settings.read(Path(), None, {**second["server"]["environment"], "QUINCUNX_SECRET": "s" * 32})
    assert settings.database == url
    assert second["server"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}


def test_the_compose_file_fits_its_parts() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    server, proxy = services["server"], services["proxy"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).samefile(
        DEPLOY / "Dockerfile"
    )
    # The server believes whoever speaks to it, so nobody outside may.
    assert "ports" not in server
    assert [volume.partition(":")[2] for volume in server["volumes"]] == ["/data"]
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert all(f"{{${name}:" in caddyfile for name in proxy["environment"])
    assert proxy["environment"]["QUINCUNX_SERVER"] == "server:8000"
    assert (DEPLOY / proxy["volumes"][0].partition(":")[0]).samefile(DEPLOY / "Caddyfile")
