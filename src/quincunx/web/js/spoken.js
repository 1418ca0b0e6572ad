/** Moves as the person wants to read them: in plain words, or in notation. */

import { preferred } from "./preferences.js";

/** Whether moves are to be written in words. */
export const inWords = () => preferred("moves") === "words";

/** A move. @param {{move: string, words?: string}} move @returns {string} */
export const sayMove = ({ move, words }) => (inWords() && words) || move;

/**
 * A text that the server gives in both ways.
 * @template Text
 * @param {Text} notation @param {Text} plain @returns {Text}
 */
export const eitherWay = (notation, plain) => (inWords() ? plain : notation);

/** A move as a name in a sentence. @param {{move: string, words?: string}} move */
export const quoteMove = (move) => (inWords() ? `“${sayMove(move)}”` : sayMove(move));
