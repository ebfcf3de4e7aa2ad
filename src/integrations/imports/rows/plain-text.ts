// The forms in which the API takes texts: files of banks and apps have others too.

const BREAKS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** The text as one line, without controls and bidirectional overrides. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(BREAKS, ' ').trim();
}

/** The text with its lines, without controls. */
export function severalLines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, ' ');
}
