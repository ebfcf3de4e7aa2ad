// A spreadsheet may run such a text as a formula.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A CSV file (RFC 4180). A text that a spreadsheet might run as a formula gets a leading apostrophe. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // At once, a slow browser would find no file.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
