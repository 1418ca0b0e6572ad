/** Pixels of a drawing, where no server draws them: the browser does. */

/** As a server's pictures. */
const WIDTH = 800;

/** @param {string} svg @returns {Promise<Blob>} as PNG */
export async function paint(svg) {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const tall = Math.round((WIDTH * height) / width);
  // Some browsers do not draw what has no size.
  drawing.setAttribute("width", String(WIDTH));
  drawing.setAttribute("height", String(tall));
  const image = new Image(WIDTH, tall);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = tall;
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, tall);
  return new Promise((done, fail) => {
    canvas.toBlob((found) => (found ? done(found) : fail(new Error("this could not be drawn"))), "image/png");
  });
}
