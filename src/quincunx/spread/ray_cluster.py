"""The way to Ray: one of our own on this machine, or one that runs."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import tempfile
from typing import Any

from quincunx.core.extras import brought_by
from quincunx.spread.errors import SpreadError

LOCAL = "local"
OBJECT_BYTES = 80 << 20  # for large objects, of which tasks have none; Ray takes no less


class RayCluster:
    """Ray as this process is connected to it, until it leaves."""

    def __init__(self, address: str, jobs: int | None) -> None:
        self._folder: str | None = None
        _prepare(address)
        with brought_by("cluster"):
            import ray
        self.ray: Any = ray
        self._connected_before = bool(ray.is_initialized())
        try:
            if self._connected_before:
                pass
            elif address == LOCAL:
                self._start(jobs)
            else:
                self._connect(address)
            self.processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        except BaseException:
            self.leave()
            raise

    def _start(self, jobs: int | None) -> None:
        """Start a Ray that is reached from this machine alone, by those who know its secret."""
        self._folder = tempfile.mkdtemp(prefix="quincunx-ray-")
        self.ray.init(
            address=LOCAL,
            num_cpus=jobs,
            include_dashboard=False,
            object_store_memory=OBJECT_BYTES,
            configure_logging=False,
            log_to_driver=False,
            _temp_dir=self._folder,
        )
        self._hush()

    def _connect(self, address: str) -> None:
        try:
            self.ray.init(address=address, configure_logging=False, log_to_driver=False)
        except (OSError, RuntimeError, ValueError, AssertionError, ImportError) as error:
            why = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise SpreadError(f"there is no Ray to be reached at {address}: {why}") from None
        self._hush()

    def _hush(self) -> None:
        """Ray prints on standard output, where results are, when a worker is lost: no setting stops it."""
        self.ray._private.worker._worker_logs_enabled = False

    def leave(self) -> None:
        """End the connection, and a Ray of our own with it."""
        if not self._connected_before:
            self.ray.shutdown()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _prepare(address: str) -> None:
    """Ray reads its settings from the environment, some of them while it is imported."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody about how it is used
    if address == LOCAL:
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # in other words, loopback alone
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        if "ray" not in sys.modules:  # otherwise this would come too late, but Ray asks for a secret anyway
            os.environ.setdefault("RAY_AUTH_MODE", "token")
