/** A column of a printed table: its heading, and whether its values stand at the right. */
export type Column = { readonly title: string; readonly isNumber?: boolean };

/** Writes rows under headings. */
export function printTable(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  for (const line of tableLines(columns, rows)) print(line);
}

/** The lines of rows under headings, each column as wide as its widest value. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => widthOf(line[index]))));
  return lines.map((line) =>
    columns
      .map(({ isNumber }, index) => cell(line[index] ?? '', widths[index] ?? 0, isNumber === true))
      .join('  ')
      .trimEnd(),
  );
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

type MissingRate = { readonly from: string; readonly to: string; readonly date: string };

/** Says which amounts a figure lacks, a line for each pair of currencies; nothing if it lacks none. */
export function printMissing(rates: readonly MissingRate[]): void {
  for (const [pair, missing] of Map.groupBy(rates, ({ from, to }) => `from ${from} to ${to}`)) {
    const dates = missing.map(({ date }) => date).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    print(`Incomplete: no rate ${pair} ${first === last ? `on ${first}` : `on days from ${first} to ${last}`}.`);
  }
}

function widthOf(text = ''): number {
  return [...plain(text)].length;
}

function cell(text: string, width: number, isNumber: boolean): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isNumber ? padding + plain(text) : plain(text) + padding;
}

// Names come from banks and other programs: control characters must not reach the terminal.
export function plain(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
}
