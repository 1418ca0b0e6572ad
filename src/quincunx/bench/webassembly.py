"""Runs Python in WebAssembly, out of what `make anywhere` has built: in Node.js, and in a browser."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from quincunx.core.errors import QuincunxError

BUILT = Path("build/anywhere")
ARCHIVE = "quincunx.zip"
PATIENCE_SECONDS = 600.0  # far more than starting and any measurement take

NODE_SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[1];
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(new Uint8Array(readFileSync(`${folder}/ARCHIVE`)), "zip");
  process.stdout.write(python.runPython(readFileSync(0, "utf8")));
} catch (error) {
  process.stderr.write(String(error.message ?? error));
  process.exitCode = 1;
}
""".replace("ARCHIVE", ARCHIVE)

# A worker, as the page has one: only there may modules be compiled while Python waits for them.
WORKER_SCRIPT = """
import { loadPyodide } from "./runtime/pyodide.mjs";

const answer = (path, body) => fetch(path, { method: "POST", body });
try {
  const [python, archive, code] = await Promise.all([
    loadPyodide({ indexURL: new URL("./runtime/", location.href).href }),
    fetch("./runtime/ARCHIVE").then((response) => response.arrayBuffer()),
    fetch("./code").then((response) => response.text()),
  ]);
  python.unpackArchive(archive, "zip");
  await answer("./answer", python.runPython(code));
} catch (error) {
  await answer("./failure", String(error.message ?? error));
}
""".replace("ARCHIVE", ARCHIVE)
PAGE = '<!doctype html><title>Quincunx</title><script>new Worker("worker.js", { type: "module" })</script>'

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_runtime(built: Path) -> Path:
    """The runtime in what was built; an error that says how to build it if there is none."""
    runtime = (built / "runtime").resolve()
    if not (runtime / ARCHIVE).exists():
        raise QuincunxError(f"nothing has been built in {built}: run `make anywhere` in the source")
    return runtime


def find_node() -> str | None:
    """Node.js, if the machine has it."""
    return shutil.which("node")


def find_chromium() -> str | None:
    """A browser of the machine; QUINCUNX_CHROMIUM names another. One without windows costs half as much."""
    names = (os.environ.get("QUINCUNX_CHROMIUM", ""), *BROWSERS)
    return next((path for path in map(shutil.which, filter(None, names)) if path), None)


def run_in_node(runtime: Path, code: str) -> str:
    """Run code there; its last line has to be a text, which is returned."""
    node = find_node()
    if node is None:
        raise QuincunxError("there is no Node.js on this machine")
    command = [node, "--input-type=module", "--eval", NODE_SCRIPT, str(runtime)]
    finished = subprocess.run(command, input=code, capture_output=True, encoding="utf-8")
    if finished.returncode:
        raise QuincunxError(f"Python in Node.js has failed: {finished.stderr.strip()[-2000:]}")
    return finished.stdout


def run_in_chromium(runtime: Path, code: str) -> str:
    """The same in a worker of a page, served from this machine to a browser that is gone afterwards."""
    browser = find_chromium()
    if browser is None:
        raise QuincunxError("there is no Chromium on this machine")
    with _Site(runtime, code) as site, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        process = subprocess.Popen(
            [browser, *settings, f"--user-data-dir={profile}", site.address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return site.wait()
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session, with all that it has started: browsers are often scripts."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


class _Site:
    """Hands out a page that runs code, and takes its answer."""

    def __init__(self, runtime: Path, code: str) -> None:
        self._answered = threading.Event()
        self._answers: dict[str, str] = {}
        site = self
        written = {"/": PAGE, "/worker.js": WORKER_SCRIPT, "/code": code}

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path not in written:
                    self.path = self.path.removeprefix("/runtime")
                    return super().do_GET()
                body = written[self.path].encode()
                kind = "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8"
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                return None

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", "0"))
                site._answers[self.path] = self.rfile.read(length).decode()
                self.send_response(204)
                self.end_headers()
                site._answered.set()

            def log_message(self, format: str, *arguments: object) -> None:
                """Nobody reads it."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(runtime)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def wait(self) -> str:
        """The answer of the page."""
        if not self._answered.wait(PATIENCE_SECONDS):
            raise QuincunxError("the browser does not answer")
        if "/failure" in self._answers:
            raise QuincunxError(f"Python in Chromium has failed: {self._answers['/failure'][-2000:]}")
        return self._answers["/answer"]

    def __enter__(self) -> _Site:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
