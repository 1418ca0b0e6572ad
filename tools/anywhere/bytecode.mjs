/**
 * Bytecode of what Python imports in a browser until the first move is made, compiled by the very Python that will load it.
 *
 * `node bytecode.mjs RUNTIME ARCHIVE INTO`: the folder of Pyodide, the package, and the file for what was compiled.
 */

import { readFileSync, writeFileSync } from "node:fs";

const [runtime, archive, into] = process.argv.slice(2);

const COMPILE = `
import asyncio, importlib._bootstrap_external as external, io, json, sys, zipfile
from quincunx import game_names
from quincunx.anywhere import Host, Memory, browser, workshop
from quincunx.anywhere.elsewhere import Elsewhere

class Workers:
    def isReady(self):
        return False

async def play():
    host = await Host.open(Memory(), Elsewhere(Workers()))
    for path in ("/api/guest", "/api/tables", "/api/records?mine=true", "/api/daily"):
        await host.ask("GET", path)
    seats = [{"kind": "bot", "name": "level:3"}, {"kind": "me"}]
    wanted = {"game": game_names()[0], "seats": seats}
    await host.ask("POST", "/api/setup", json.dumps({"game": wanted["game"]}))
    table = json.loads((await host.ask("POST", "/api/tables", json.dumps(wanted))).text)
    line = await host.connect(table["id"], lambda text: None)
    while not host.tables.at[table["id"]].match.ply:
        await asyncio.sleep(0)
    line.close()
    await host.close()

await play()

def compiled():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as into:
        for module in list(sys.modules.values()):
            file = getattr(module, "__file__", None) or ""
            library, _, name = file.rpartition(".zip/")
            if library:
                place, plain = "library", "pyodide" not in name
            elif "/quincunx/" in file:
                place, name, plain = "package", file[file.index("quincunx/") :], False
            else:
                continue
            read = getattr(module.__spec__.loader, "get_data", None)  # there is none for what is frozen
            if name.endswith(".py") and read is not None:
                # The library is without its docstrings; those of the package and of Pyodide are shown, or used.
                code = compile(read(file), name, "exec", dont_inherit=True, optimize=2 if plain else 0)
                into.writestr(f"{place}/{name}c", bytes(external._code_to_hash_pyc(code, bytes(8), False)))
    return packed.getvalue()

compiled()
`;

try {
  const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  python.unpackArchive(new Uint8Array(readFileSync(archive)).buffer, "zip");
  writeFileSync(into, (await python.runPythonAsync(COMPILE)).toJs());
  process.exit(0);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
