/** Work that follows the pointer, done once a frame: what nobody would see is not worked out. */

/**
 * The first of what is told is dealt with at once; of what else comes before the next frame, the last.
 * @template Told
 * @param {(told: Told) => void} deal
 * @returns {{tell: (told: Told) => void, catchUp: () => void}} catching up deals with what waits, before something
 *   that depends on it
 */
export function oncePerFrame(deal) {
  /** @type {Told | null} */
  let waiting = null;
  let isDealt = false;
  const catchUp = () => {
    const told = waiting;
    waiting = null;
    if (told !== null) deal(told);
  };
  const nextFrame = () => {
    isDealt = false;
    if (waiting !== null) tell(waiting);
  };
  /** @param {Told} told */
  const tell = (told) => {
    waiting = told;
    if (isDealt) return;
    isDealt = true;
    requestAnimationFrame(nextFrame);
    catchUp();
  };
  return { tell, catchUp };
}
