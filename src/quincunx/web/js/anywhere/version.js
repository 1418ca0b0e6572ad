/** Of all files of the page; whoever builds it writes it in here. */

export const VERSION = "";
