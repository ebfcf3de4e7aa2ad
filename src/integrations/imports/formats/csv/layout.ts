import { amountMark, bareAmount, dateForm } from '#integrations/imports/formats/values.ts';
import { type CsvSettings, type FileOptions, ROLES, type Role } from '#integrations/imports/statement.ts';
import type { CsvRecord } from './records.ts';
import { columnsNamed, isHeader, isInflowWord } from './words.ts';

/** Where what is: the settings for people, the columns by number, and the rows behind the header. */
export type Layout = {
  readonly settings: Omit<CsvSettings, 'delimiter'>;
  readonly columns: Partial<Record<Role, readonly number[]>>;
  readonly records: readonly CsvRecord[];
  /** The labels that the options name and the file does not have. */
  readonly missing: readonly string[];
};

// Banks write the account, the period and notes above the header.
const PREAMBLE_MAX = 30;

/** Finds header, columns and the forms of dates and amounts. What the options say is not guessed. */
export function layoutOf(all: readonly CsvRecord[], options: FileOptions): Layout {
  const skipped = all.slice(options.rowsToSkip ?? 0);
  const labels = Object.values(options.columns ?? {}).filter((label) => typeof label === 'string');
  const at = skipped.slice(0, PREAMBLE_MAX).findIndex(({ cells }) => isHeader(cells) || hasLabels(cells, labels));
  const header = at === -1 ? null : (skipped[at]?.cells ?? null);
  const records = skipped.slice(at + 1).filter(({ cells }) => header === null || !isRepeated(cells, header));
  const width = Math.max(0, ...records.slice(0, 100).map(({ cells }) => cells.length));
  const headers = header ?? Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  const guessed = header === null ? columnsByContent(records) : columnsNamed(header);
  const { columns, missing } = chosen(headers, guessed, options.columns ?? {});
  const valuesOf = (...roles: Role[]) => roles.flatMap((role) => cellsOf(records, columns[role]?.[0]));
  if (
    options.columns?.direction === undefined &&
    !valuesOf('direction').every((word) => isInflowWord(word) !== undefined)
  ) {
    delete columns.direction;
  }
  const settings = {
    headers,
    headerLine: skipped[at]?.line ?? all[(options.rowsToSkip ?? 0) - 1]?.line ?? 0,
    columns: Object.fromEntries(
      ROLES.map((role) => [role, columns[role]?.map((index) => headers[index] ?? '') ?? null]),
    ) as CsvSettings['columns'],
    dateFormat: options.dateFormat ?? dateForm(valuesOf('date')),
    mark: options.mark ?? amountMark(valuesOf('amount', 'debit', 'credit')),
    signs: options.signs ?? ('inflows_positive' as const),
    assumed: [],
    evidence: [],
    questions: [],
  };
  return { settings, columns, records, missing };
}

function hasLabels(cells: readonly string[], labels: readonly string[]): boolean {
  return labels.length > 0 && labels.every((label) => cells.some((cell) => isLabel(cell, label)));
}

function isLabel(cell: string, label: string): boolean {
  return cell.trim().toLowerCase() === label.trim().toLowerCase();
}

function isRepeated(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, index) => cell === header[index]);
}

function chosen(
  headers: readonly string[],
  guessed: Partial<Record<Role, readonly number[]>>,
  named: NonNullable<FileOptions['columns']>,
) {
  const columns = { ...guessed };
  const missing: string[] = [];
  for (const role of ROLES) {
    const label = named[role];
    if (label === null) delete columns[role];
    if (typeof label !== 'string') continue;
    const index = headers.findIndex((header) => isLabel(header, label));
    if (index === -1) missing.push(label);
    for (const other of ROLES) if (columns[other]?.includes(index)) delete columns[other];
    columns[role] = index === -1 ? [] : [index];
  }
  if (typeof named.amount === 'string') {
    delete columns.debit;
    delete columns.credit;
  }
  return { columns, missing };
}

function cellsOf(records: readonly CsvRecord[], column: number | undefined): string[] {
  if (column === undefined) return [];
  return records.slice(0, 1000).flatMap(({ cells }) => cells[column]?.trim() || []);
}

/** The columns of a file without a header: a date, an amount, a direction, and the longest text. */
function columnsByContent(records: readonly CsvRecord[]): Partial<Record<Role, readonly number[]>> {
  const width = Math.max(0, ...records.slice(0, 100).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({ index, cells: cellsOf(records, index) }));
  const date = columns.find(({ cells }) => cells.length > 0 && dateForm(cells) !== null);
  const amount = columns.find(
    ({ index, cells }) =>
      index !== date?.index &&
      cells.length > 0 &&
      cells.every((cell) => /^[-+(]?[\d.,]*\d[)+-]?$/.test(bareAmount(cell))),
  );
  const direction = columns.find(
    ({ cells }) => cells.length > 0 && cells.every((cell) => isInflowWord(cell) !== undefined),
  );
  const rest = columns.filter((column) => column !== date && column !== amount && column !== direction);
  const [text] = rest.toSorted((a, b) => b.cells.join('').length - a.cells.join('').length);
  const found = Object.entries({ date, amount, direction, text }).filter(([, column]) => column !== undefined);
  return Object.fromEntries(found.map(([role, column]) => [role, [column?.index ?? 0]]));
}
