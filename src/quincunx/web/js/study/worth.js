/** What a move or a position is worth, in words. There is no page in here. */

/** A proven result, as soon as it comes. @param {string} value @param {number | null} [distance] in moves, the one itself included */
export const sayProven = (value, distance) => `${value}${distance ? ` in ${distance}` : ""}`;

/** A large number, to be read. @param {number} number */
export const sayNumber = (number) => number.toLocaleString("en-GB");
