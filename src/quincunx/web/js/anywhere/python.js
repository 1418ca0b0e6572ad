/** Python as WebAssembly, with the package: what every worker begins with. */

/** Where both are. */
export const RUNTIME = new URL("../../runtime/", import.meta.url).href;

/** @returns {Promise<any>} Python, in which `quincunx` can be imported */
export async function loadPython() {
  const { loadPyodide } = await import(`${RUNTIME}pyodide.mjs`);
  const [python, archive] = await Promise.all([loadPyodide({ indexURL: RUNTIME }), fetchWhole(`${RUNTIME}quincunx.zip`)]);
  python.unpackArchive(archive, "zip");
  return python;
}

/** @param {string} address */
async function fetchWhole(address) {
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${address} could not be loaded: ${found.status}`);
  return found.arrayBuffer();
}
