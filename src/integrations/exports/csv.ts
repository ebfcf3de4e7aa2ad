// What a spreadsheet may take for a formula, after the blanks that it may skip.
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One row of a CSV file (RFC 4180). A text that a spreadsheet might run as a formula gets an apostrophe before it; a number stays
 * a number.
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Several names in one cell: joined by commas, with a backslash before each comma, bar and backslash in them. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,|]/g, '\\$&')).join(',');
}
