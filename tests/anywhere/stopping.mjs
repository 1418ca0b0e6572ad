/**
 * A worker thinks without a limit, and this thread tells it to stop, by a flag in memory that both see.
 * It prints what the worker chose, and after how many milliseconds.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const STOP = 1;

function direct(runtime, code) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { flag, runtime, code } });
  const thoughts = [];
  let told = 0;
  worker.on("message", (said) => {
    if (said.begun) {
      told = performance.now();
      Atomics.store(flag, 0, STOP);
    } else {
      thoughts.push({ ...said, milliseconds: told ? performance.now() - told : null });
      told = 0;
    }
  });
  worker.on("error", (error) => process.stderr.write(String(error.message ?? error)));
  worker.on("exit", (code) => {
    process.stdout.write(JSON.stringify(thoughts));
    process.exitCode = code;
  });
}

async function think({ flag, runtime, code }) {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: runtime });
  python.unpackArchive(new Uint8Array(readFileSync(`${runtime}/quincunx.zip`)), "zip");
  python.globals.set("is_told_to_stop", () => Atomics.load(flag, 0) === STOP);
  python.globals.set("forget", () => void Atomics.store(flag, 0, 0));
  python.globals.set("say_begun", () => parentPort.postMessage({ begun: true }));
  python.globals.set("say_chosen", (game, move) => parentPort.postMessage({ game, move }));
  python.runPython(code);
}

if (isMainThread) direct(process.argv[2], readFileSync(0, "utf8"));
else await think(workerData);
