import { recordsOf } from '#integrations/imports/formats/csv/index.ts';
import { type CellName, type Cells, cellsWith } from '#integrations/imports/rows/row-cells.ts';
import { type Fault, StatementReader, type StatementRow, type Statements } from '#integrations/imports/statement.ts';
import { RowsByAccount } from './rows-by-account.ts';

/** A row of a CSV file with a known header. */
export type AppRow = { readonly line: number; cell(name: string): string };

type Rows = { readonly rows: readonly AppRow[] } | { readonly fault: Fault };

/** The rows of a file. Its header has been recognized. */
export function appRows(text: string): Rows {
  const parsed = recordsOf(text, headerOf(text)?.delimiter ?? ',');
  if ('fault' in parsed) return parsed;
  const [header, ...records] = parsed.records;
  const columns = new Map((header?.cells ?? []).map((name, index) => [plainName(name), index]));
  return {
    rows: records.map(({ cells, line }) => ({ line, cell: (name) => plainCell(cells[columns.get(name) ?? -1] ?? '') })),
  };
}

/** The rows of a file; none of one that cannot be read. */
export function rowsIn(text: string): readonly AppRow[] {
  const parsed = appRows(text);
  return 'rows' in parsed ? parsed.rows : [];
}

/** A row with the name of its account. */
export type PlacedRow = StatementRow & { readonly account: string };

/**
 * Reads all rows of files into statements of their accounts. `continues` says that a row belongs to the one before, as parts of a
 * split do; `count` rows do already.
 */
export function readRows(
  texts: string | readonly string[],
  read: (first: AppRow, rows: readonly AppRow[]) => PlacedRow[],
  continues: (first: AppRow, row: AppRow, count: number) => boolean = () => false,
): Statements {
  const [reader, rows] = [new StatementReader(), new RowsByAccount()];
  for (const text of [texts].flat()) {
    const parsed = appRows(text);
    if ('fault' in parsed) return { statements: [], faults: [parsed.fault] };
    const groups: [AppRow, ...AppRow[]][] = [];
    for (const row of parsed.rows) {
      const last = groups.at(-1);
      if (last !== undefined && continues(last[0], row, last.length)) last.push(row);
      else groups.push([row]);
    }
    for (const group of groups) {
      const placed =
        reader.attempt(
          group[0].line,
          () => read(group[0], group),
          (fault) => cellsWith(fieldsOf(group[0]), [fault]),
        ) ?? [];
      for (const { account, ...row } of placed) rows.add(account, row);
    }
  }
  return { statements: rows.statements(), faults: reader.faults };
}

// The headers of programs, in lower case.
const HEADERS: { readonly [name in CellName]?: readonly string[] } = {
  account: ['account', 'account name', 'source_name'],
  date: ['date'],
  amount: ['amount', 'outflow', 'inflow'],
  currency: ['currency', 'currency_code'],
  name: ['name', 'payee', 'merchant', 'description'],
  category: ['category', 'category group/category'],
  tags: ['tags', 'labels'],
  entity_type: ['transaction type', 'type'],
  notes: ['notes', 'memo'],
};

/** The cells of a row as the file has them. */
function fieldsOf(row: AppRow): Cells {
  const found = Object.entries(HEADERS).map(([name, headers]) => {
    return [name, headers.map((header) => row.cell(header)).find((text) => text !== '') ?? ''] as const;
  });
  return Object.fromEntries(found);
}

/** Whether the first line has all these columns, in lower case. */
export function hasColumns(text: string, names: readonly string[]): boolean {
  const header = headerOf(text);
  return header !== null && names.every((name) => header.names.has(name));
}

/** Whether the first line has these columns, in lower case, and no other. */
export function hasOnlyColumns(text: string, names: readonly string[]): boolean {
  return hasColumns(text, names) && headerOf(text)?.names.size === names.length;
}

const LINE_MAX = 4000;

function headerOf(text: string): { readonly delimiter: string; readonly names: ReadonlySet<string> } | null {
  const line = text.slice(0, LINE_MAX).trimStart().split('\n', 1)[0] ?? '';
  for (const delimiter of [',', ';', '\t']) {
    const names = line.split(delimiter).map((name) => plainName(name.replace(/^"|"$/g, '')));
    if (names.length > 2) return { delimiter, names: new Set(names) };
  }
  return null;
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}

const ESCAPED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r])/;

/** A text without the apostrophe that keeps spreadsheets from running it. */
export function plainCell(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
