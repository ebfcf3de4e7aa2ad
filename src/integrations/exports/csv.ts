// A spreadsheet may run this as a formula: it may skip leading blanks, and read the full-width forms as the plain characters.
// With apostrophes before it, it gets one more, so that a reader can take the first away.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
const NUMBER = /^-?\d+(\.\d+)?$/;
// Spreadsheets of many countries cut cells at semicolons.
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * One row of a CSV file (RFC 4180). A text that a spreadsheet might run as a formula gets a leading apostrophe; numbers do not.
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Names in one cell, joined by commas; commas, bars and backslashes in names are escaped by a backslash. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,|]/g, '\\$&')).join(',');
}
