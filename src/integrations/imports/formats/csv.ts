import {
  type CsvSettings,
  type Fault,
  type FileOptions,
  ROLES,
  type Role,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { type CsvRecord, delimiterOf, recordsOf } from './csv-records.ts';
import { amountMark, bareAmount, dateForm, decimal, negated, oneLine, readDate } from './values.ts';

const SAMPLE = 20_000;

/** Reads the CSV of any bank. Several accounts in one file are several statements. */
export function readCsv(text: string, options: FileOptions): Statements & { readonly csv: CsvSettings | null } {
  const [, declared] = /^sep=(.)\n/i.exec(text) ?? [];
  const body = declared === undefined ? text : `\n${text.slice(text.indexOf('\n') + 1)}`;
  const delimiter = options.delimiter ?? declared ?? delimiterOf(body.slice(0, SAMPLE));
  const parsed = recordsOf(body, delimiter);
  if ('fault' in parsed) return { statements: [], faults: [parsed.fault], csv: null };
  const layout = layoutOf(parsed.records, options);
  const csv = { delimiter, ...layout.settings };
  const absent = absentColumns(layout);
  if (absent !== null) return { statements: [], faults: [absent], csv };
  const reader = new StatementReader();
  const byAccount = new Map<string, StatementRow[]>();
  for (const record of layout.records) {
    const row = reader.attempt(record.line, () => rowOf(record, layout, options.inflowValue));
    const account = cellOf(record, layout, 'account');
    const rows = byAccount.get(account);
    if (rows !== undefined && row !== undefined) rows.push(row);
    else if (row !== undefined) byAccount.set(account, [row]);
  }
  const statements = [...byAccount].map(([account, rows]): Statement => {
    return { account: account || null, currency: null, opening: null, closing: null, rows };
  });
  return { statements, faults: reader.faults, csv };
}

function absentColumns({ columns, missing }: Layout): Fault | null {
  if (missing.length > 0) return missingHeaders(missing);
  const names = [
    ...(columns.date === undefined ? ['date'] : []),
    ...((columns.amount ?? columns.debit ?? columns.credit) === undefined ? ['amount'] : []),
  ];
  return names.length > 0 ? missingHeaders(names) : null;
}

function missingHeaders(names: readonly string[]): Fault {
  return { line: null, code: 'missing_required_headers', message: `Missing columns: ${names.join(', ')}` };
}

function cellOf({ cells }: CsvRecord, { columns }: Layout, role: Role): string {
  const values = (columns[role] ?? []).map((index) => cells[index]?.trim() ?? '');
  return oneLine(values.join(' '));
}

function rowOf(record: CsvRecord, layout: Layout, inflowValue: string | undefined): StatementRow {
  const cell = (role: Role) => cellOf(record, layout, role);
  const date = cell('date');
  if (date === '') throw new RowFault('missing_date', 'The date is missing');
  const counterparty = cell('counterparty') || null;
  return {
    line: record.line,
    date: readDate(date, layout.settings.dateFormat),
    amount: amountOf(cell, layout, inflowValue),
    currency: cell('currency').toUpperCase() || null,
    text: cell('text') || (counterparty ?? ''),
    counterparty,
    reference: cell('reference') || null,
    pending: false,
  };
}

function amountOf(
  cell: (role: Role) => string,
  { columns, settings }: Layout,
  inflowValue: string | undefined,
): string {
  const amount =
    columns.amount === undefined ? fromTwoColumns(cell, settings.mark) : decimalOf(cell('amount'), settings.mark);
  if (columns.direction !== undefined) {
    const word = cell('direction');
    const isInflow = inflowValue === undefined ? isInflowWord(word) : word.toLowerCase() === inflowValue.toLowerCase();
    if (isInflow === undefined)
      throw new RowFault('missing_direction', 'Whether money comes in or goes out is missing');
    const size = amount.startsWith('-') ? negated(amount) : amount;
    return isInflow ? size : negated(size);
  }
  return settings.signs === 'inflows_negative' ? negated(amount) : amount;
}

function fromTwoColumns(cell: (role: Role) => string, mark: '.' | ','): string {
  const [debit, credit] = [cell('debit'), cell('credit')].map((text) => (text === '' ? '0' : decimal(text, mark)));
  const [out, into] = [debit ?? '0', credit ?? '0'].map((amount) =>
    amount.startsWith('-') ? negated(amount) : amount,
  );
  if (isZero(out) && isZero(into) && cell('debit') + cell('credit') === '') throw missingAmount();
  if (!isZero(out) && !isZero(into)) throw new RowFault('two_amounts', 'The row has an amount in and an amount out');
  return isZero(into) ? negated(out ?? '0') : (into ?? '0');
}

function isZero(amount: string | undefined): boolean {
  return !/[1-9]/.test(amount ?? '');
}

function decimalOf(text: string, mark: '.' | ','): string {
  if (text === '') throw missingAmount();
  return decimal(text, mark);
}

function missingAmount(): RowFault {
  return new RowFault('missing_amount', 'The amount is missing');
}

/** Where what is: the settings for people, the columns by number, and the rows behind the header. */
type Layout = {
  readonly settings: Omit<CsvSettings, 'delimiter'>;
  readonly columns: Partial<Record<Role, readonly number[]>>;
  readonly records: readonly CsvRecord[];
  /** The labels that the options name and the file does not have. */
  readonly missing: readonly string[];
};

// Banks write the account, the period and notes above the header.
const PREAMBLE_MAX = 30;

/** Finds header, columns and the forms of dates and amounts. What the options say is not guessed. */
function layoutOf(all: readonly CsvRecord[], options: FileOptions): Layout {
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

// The headers of banks and of other applications, without accents and signs; the better first.
const NAMES: Readonly<Record<Role, string>> = {
  date:
    'booking date|buchungstag|buchungsdatum|posting date|posted date|post date|date posted|transaction date|trans date|date|datum|fecha|' +
    'fecha operacion|data|data operazione|data contabile|data ksiegowania|data operacji|date operation|date comptable|boekdatum|' +
    'transactiedatum|datum zauctovani|datum provedeni|journaldate|completed date|created|timestamp|valuta datum|wertstellung',
  amount:
    'amount|betrag|umsatz|importe|importo|montant|bedrag|valor|castka|objem|kwota|belopp|belob|summe|netamount|net amount|' +
    'transaction amount|total|value',
  debit:
    'debit|debit amount|withdrawal|withdrawals|withdrawal amount|paid out|money out|outflow|soll|ausgang|ausgaben|belastung|debe|' +
    'cargo|debito|uscite|depense|expense',
  credit:
    'credit|credit amount|deposit|deposits|deposit amount|paid in|money in|inflow|haben|eingang|einnahmen|gutschrift|haber|abono|' +
    'credito|entrate|recette|income',
  direction:
    'transaction type|debit credit|credit debit|dr cr|cr dr|d c|dc|af bij|soll haben|s h|direction|type|typ|umsatzart|sens',
  currency: 'currency|currency code|wahrung|waehrung|devise|divisa|moneda|moeda|valuta|mena|waluta|ccy',
  text:
    'description|transaction description|reason|verwendungszweck|vwz|memo|notes|note|details|narrative|purpose|concepto|libelle|' +
    'descrizione|causale|omschrijving|mededelingen|popis|zprava pro prijemce|poznamka|opis|tytul|buchungstext|items|comments|' +
    'text|original description|operation',
  counterparty:
    'payee|merchant name|merchant|counterparty|counterparty name|beneficiary|recipient|auftraggeber empfanger|' +
    'auftraggeber beguenstigter|beguenstigter zahlungspflichtiger|begunstigter|empfanger|zahlungsempfanger|name|naam|' +
    'naam omschrijving|nazev protiuctu|nazwa kontrahenta|beneficiario|beneficiaire',
  reference: 'transaction id|transactionid|trans id|id|order id|fitid|unique id|uuid|umsatz id|id transakce|id pohybu',
  account:
    'account id|account name|accountname|account number|kontonummer|iban auftragskonto|auftragskonto|iban|account|konto|rekening|' +
    'cuenta|compte',
};

const names = Object.fromEntries(ROLES.map((role) => [role, NAMES[role].split('|')])) as Record<Role, string[]>;

/** The columns of a header by what they are; a text may be in several numbered columns. */
function columnsNamed(header: readonly string[]): Partial<Record<Role, readonly number[]>> {
  const plain = header.map(plainName);
  const found: Partial<Record<Role, readonly number[]>> = {};
  const taken = new Set<number>();
  for (const role of ROLES) {
    const name = names[role].find((one) => plain.some((column, index) => column === one && !taken.has(index)));
    if (name === undefined) continue;
    const columns = plain.flatMap((column, index) => (column === name && !taken.has(index) ? [index] : []));
    found[role] = role === 'text' ? columns : columns.slice(0, 1);
    for (const column of found[role] ?? []) taken.add(column);
  }
  return found;
}

/** Whether the row names a date and an amount, as a header does. */
function isHeader(row: readonly string[]): boolean {
  const { date, amount, debit, credit } = columnsNamed(row);
  return date !== undefined && (amount ?? debit ?? credit) !== undefined;
}

/** `Buchungstag*` is `buchungstag`, `Betrag (EUR)` is `betrag`, `VWZ12` is `vwz`. */
function plainName(header: string): string {
  const words = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=[a-z]) ?\d{1,2}$/, '')
    .split(' ');
  const last = words.at(-1) ?? '';
  return (words.length > 1 && findCurrency(last.toUpperCase()) ? words.slice(0, -1) : words).join(' ');
}

const INFLOW = new Set(
  'credit|cr|c|h|haben|in|inflow|income|deposit|eingang|gutschrift|bij|abono|prijem|uznanie|wplyw|+'.split('|'),
);
const OUTFLOW = new Set(
  'debit|dr|d|s|soll|out|outflow|expense|withdrawal|ausgang|belastung|af|cargo|vydaj|vyber|obciazenie|-'.split('|'),
);

/** Whether the word says that money comes in or goes out; undefined for another word. */
function isInflowWord(text: string): boolean | undefined {
  const word = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
  return INFLOW.has(word) ? true : OUTFLOW.has(word) ? false : undefined;
}
