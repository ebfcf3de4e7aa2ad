import { dateForm, dateForms, daysIn, isAmount } from '#integrations/imports/formats/values.ts';
import { type CsvSettings, type FileOptions, ROLES, type Role } from '#integrations/imports/statement.ts';
import { type BankLayout, bankOf } from './banks.ts';
import type { CsvRecord } from './records.ts';
import { type Summary, summariesIn, summaryOf, withoutSummaries } from './summaries.ts';
import { columnsNamed, isHeader, isInflowWord } from './words.ts';

/** Where what is: the settings for people, the columns by number, and the rows behind the header. */
export type Layout = {
  readonly settings: Omit<CsvSettings, 'delimiter' | 'columns'>;
  readonly columns: Partial<Record<Role, readonly number[]>>;
  readonly records: readonly CsvRecord[];
  /** The rows above the header. */
  readonly above: readonly CsvRecord[];
  /** The rows above, among and below them that say a balance, a sum or a count. */
  readonly summaries: readonly Summary[];
  /** The labels that the options name and the file does not have. */
  readonly missing: readonly string[];
  readonly inflowValue: string | undefined;
  /** The known layout that the header line names, if the cells fit it. */
  readonly bank: BankLayout | undefined;
};

// Banks write the account, the period and notes above the header.
const PREAMBLE_MAX = 30;

/** Finds header, columns and the forms of dates and amounts. What the options say is not guessed. */
export function layoutOf(all: readonly CsvRecord[], options: FileOptions): Layout {
  const skipped = all.slice(options.rowsToSkip ?? 0);
  const labels = Object.values(options.columns ?? {}).filter((label) => typeof label === 'string');
  const beginning = skipped.slice(0, PREAMBLE_MAX);
  const known = beginning.findIndex(({ cells }) => bankOf(cells) !== undefined);
  const at = known === -1 ? beginning.findIndex(({ cells }) => isHeader(cells) || hasLabels(cells, labels)) : known;
  const header = at === -1 ? null : (skipped[at]?.cells ?? null);
  const below = skipped.slice(at + 1).filter(({ cells }) => header === null || !isRepeated(cells, header));
  const found = summariesIn(below);
  const others = found.size === 0 ? below : below.filter((record) => !found.has(record));
  const { headers, columns, missing, bank } = columnsOfFile(header, others.length > 0 ? others : below, options);
  const { records, summaries } = withoutSummaries(below, found, columns.date ?? []);
  const above = all.slice(0, (options.rowsToSkip ?? 0) + Math.max(at, 0));
  const valuesOf = (...roles: Role[]) => roles.flatMap((role) => cellsOf(records, columns[role]?.[0]));
  const settings = {
    headers,
    headerLine: skipped[at]?.line ?? all[(options.rowsToSkip ?? 0) - 1]?.line ?? 0,
    dateFormat: options.dateFormat ?? dateFormat(valuesOf('date'), usualDates(options, bank), options.today),
    mark: options.mark ?? bank?.mark ?? ('.' as const),
    signs: options.signs ?? bank?.signs ?? ('inflows_positive' as const),
    assumed: [],
    usual: options.usual ?? {},
    evidence: [],
    questions: [],
  };
  const inflowValue = options.inflowValue ?? bank?.inflow;
  const allSummaries = [...above.flatMap((record) => summaryOf(record, true) ?? []), ...summaries];
  return { settings, columns, records, above, summaries: allSummaries, missing, inflowValue, bank };
}

function columnsOfFile(header: readonly string[] | null, records: readonly CsvRecord[], options: FileOptions) {
  const width = Math.max(0, ...records.slice(0, 100).map(({ cells }) => cells.length));
  const headers = header ?? Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  const bank = header === null ? undefined : fittingBank(header, records);
  const guessed = bank === undefined ? columnsIn(header, records) : fittingColumns(bank, records);
  return { headers, bank, ...chosen(headers, guessed, options.columns ?? {}) };
}

function columnsIn(header: readonly string[] | null, records: readonly CsvRecord[]) {
  if (header === null) return columnsByContent(records);
  return columnsNamed(header, (role, index) => fits(records, role, index));
}

/** The layout of the header, unless the cells contradict it. */
function fittingBank(header: readonly string[], records: readonly CsvRecord[]): BankLayout | undefined {
  const bank = bankOf(header);
  const needed = (['date', 'amount', 'debit', 'credit'] as const).flatMap((role) =>
    (bank?.columns[role] ?? []).map((index) => fits(records, role, index)),
  );
  return needed.every((isFit) => isFit) ? bank : undefined;
}

function fittingColumns({ columns }: BankLayout, records: readonly CsvRecord[]): BankLayout['columns'] {
  const all = Object.entries(columns) as [Role, readonly number[]][];
  return Object.fromEntries(all.filter(([role, [first = 0]]) => fits(records, role, first)));
}

/** How the dates were written last time, else how the bank writes them. */
export function usualDates(options: FileOptions, bank: BankLayout | undefined): string | undefined {
  return options.usualDates ?? bank?.dates;
}

/** The usual form of dates, unless the dates of the file prove another. */
function dateFormat(cells: readonly string[], usual: string | undefined, today: string | undefined): string | null {
  const forms = dateForms(cells, today);
  const [first] = forms;
  if (usual === undefined || first === undefined) return first ?? null;
  if (forms.includes(usual)) return usual;
  return daysIn(cells, usual).join() === daysIn(cells, first).join() ? usual : first;
}

/** The settings of a layout for people, with the labels of its columns. */
export function settingsOf({ settings, columns }: Layout, delimiter: string): CsvSettings {
  const labels = ROLES.map((role) => [role, columns[role]?.map((index) => settings.headers[index] ?? '') ?? null]);
  return { delimiter, ...settings, columns: Object.fromEntries(labels) as CsvSettings['columns'] };
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

export function cellsOf(records: readonly CsvRecord[], column: number | undefined): string[] {
  if (column === undefined) return [];
  return records.slice(0, 1000).flatMap(({ cells }) => cells[column]?.trim() || []);
}

const FIT_ROWS = 200;
const OF_AMOUNTS: ReadonlySet<Role> = new Set(['amount', 'debit', 'credit', 'balance', 'fee', 'original']);

/** Whether some cell of the column is what the role needs: `Valuta` with days is no currency. */
function fits(records: readonly CsvRecord[], role: Role, index: number): boolean {
  const cells = cellsOf(records.slice(0, FIT_ROWS), index);
  if (cells.length === 0) return true;
  if (role === 'date') return dateForm(cells) !== null;
  if (role === 'currency' || role === 'originalCurrency') return cells.some((cell) => /^[a-z]{3,10}$/i.test(cell));
  if (OF_AMOUNTS.has(role)) return cells.some(isAnyAmount);
  return true;
}

function isAnyAmount(cell: string): boolean {
  return isAmount(cell, '.') || isAmount(cell, ',');
}

/** The columns of a file without a header that may have its amounts, the likelier first: those with signs before others. */
export function amountColumns(records: readonly CsvRecord[]): readonly { readonly index: number }[] {
  const columns = columnsOf(withoutRemarks(records));
  const amounts = columns.filter(
    ({ cells }) =>
      cells.length > 0 &&
      cells.every(isAnyAmount) &&
      !cells.every((cell) => dateForm([cell]) !== null) &&
      // A number of an account or a document has neither mark nor sign.
      cells.some((cell) => /[.,]|^[-+(]|-$/.test(cell) || cell.length < NUMBER_DIGITS),
  );
  const isSigned = ({ cells }: { readonly cells: readonly string[] }) =>
    cells.some((cell) => /^[-+(−]|[-)]$/.test(cell));
  return amounts.toSorted((one, other) => Number(isSigned(other)) - Number(isSigned(one)));
}

const NUMBER_DIGITS = 6;

/** The columns of a file without a header that have dates only. */
export function dateColumns(records: readonly CsvRecord[]): readonly Column[] {
  return columnsOf(withoutRemarks(records)).filter(
    ({ cells }) => cells.length > 0 && cells.every((cell) => dateForm([cell]) !== null),
  );
}

/** A line of one cell is no row: it must not hide what its column has. */
function withoutRemarks(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const rows = records.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return rows.length === 0 ? records : rows;
}

type Column = { readonly index: number; readonly cells: readonly string[] };

function columnsOf(records: readonly CsvRecord[]): readonly Column[] {
  const width = Math.max(0, ...records.slice(0, 100).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => ({ index, cells: cellsOf(records, index) }));
}

/** The columns of a file without a header: a date, an amount, a direction, and the longest text. */
function columnsByContent(records: readonly CsvRecord[]): Partial<Record<Role, readonly number[]>> {
  const columns = columnsOf(records);
  const date = dateColumns(records)[0] ?? columns.find(({ cells }) => cells.length > 0 && dateForm(cells) !== null);
  const [amount] = amountColumns(records);
  const direction = columns.find(
    ({ cells }) => cells.length > 0 && cells.every((cell) => isInflowWord(cell) !== undefined),
  );
  const rest = columns.filter((column) => column !== date && column.index !== amount?.index && column !== direction);
  const lettersOf = ({ cells }: { readonly cells: readonly string[] }) => cells.join('').replace(/\P{L}/gu, '').length;
  const [text] = rest.toSorted((a, b) => lettersOf(b) - lettersOf(a));
  const found = Object.entries({ date, amount, direction, text }).filter(([, column]) => column !== undefined);
  return Object.fromEntries(found.map(([role, column]) => [role, [column?.index ?? 0]]));
}
