import { createHash } from 'node:crypto';
import { flag } from '#database/tables/ledger-tables.ts';
import type { FaultCode } from '#integrations/imports/codes.ts';
import { decimalOf } from '#integrations/imports/formats/trades/trade-rows.ts';
import { negated, quoted } from '#integrations/imports/formats/values.ts';
import { type Cells, cellsWith } from '#integrations/imports/rows/row-cells.ts';
import {
  BANK_FORMATS,
  CONNECTION_FORMAT,
  type CsvSettings,
  type Fault,
  type ReadFile,
  RowFault,
  type Statement,
  type StatementBalance,
  type StatementRow,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { type Currency, findCurrency, requireCurrency } from '#kernel/money/currencies.ts';
import { toMinor } from '#kernel/money/decimal.ts';
import { absolute, MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { chargedByRate, type Reader } from '#ledger/imported-entries/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { detailsOf, originalOf, severalLines, singleLine, tradeDetails, unlistedDetails } from './row-details.ts';
import type { NewImportRow } from './row-store.ts';

const NAME_MAX = 255;

/** The statements that have rows, and the accounts of other programs. @throws AppError when the file cannot be read. */
export function readableStatements({ statements, faults }: ReadFile): readonly Statement[] {
  const whole = faults.find(({ line, code }) => line === null || code === 'broken_xml' || code === 'broken_csv');
  if (whole !== undefined) throw invalid('/file', whole.code, `cannot be read: ${placed(whole)}`);
  return statements.filter(({ rows, accountDetails }) => rows.length > 0 || accountDetails !== undefined);
}

/** The statements of one account. @throws AppError when the file cannot be read, or has several accounts and none is chosen. */
export function statementsFor(file: ReadFile, account: string | undefined): readonly Statement[] {
  const withRows = readableStatements(file).filter(({ rows }) => rows.length > 0);
  const accounts = [...new Set(withRows.map((statement) => statement.account ?? ''))];
  if (account !== undefined) {
    const chosen = withRows.filter((statement) => statement.account === account);
    if (chosen.length > 0) return chosen;
    throw invalid('/statement_account', 'unknown', `must be an account of the file: ${listed(accounts)}`);
  }
  if (accounts.length <= 1) return withRows;
  throw invalid('/statement_account', 'required', `is required: the file has the accounts ${listed(accounts)}`);
}

function placed({ line, message }: Fault): string {
  return line === null ? message : `line ${line}: ${message}`;
}

function listed(names: readonly string[]): string {
  return names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ');
}

/** A row as it was read: with a fingerprint in place of its identity, which depends on the rows before it. */
export type ReadRow = Omit<NewImportRow, 'number' | 'identity'> & { readonly fingerprint: string | null };

/** A row of a file, or a fault in place of one. */
export type RowOrFault =
  | ({ readonly row: StatementRow } & Pick<Statement, 'account' | 'currency'>)
  | { readonly fault: Fault };

/** The rows of statements and the faults, in the order of the file. */
export function rowsInOrder(statements: readonly Statement[], faults: readonly Fault[]): RowOrFault[] {
  const rows = statements.flatMap(({ rows, account, currency }) => rows.map((row) => ({ row, account, currency })));
  return inOrder([...rows, ...faults.map((fault) => ({ fault }))]);
}

/**
 * Rows in the order in which they are taken over: that of the file, or with trades that of the days, and on a day units that come before
 * those that go.
 */
export function inOrder<Item extends RowOrFault>(items: readonly Item[]): Item[] {
  const hasTrades = items.some((item) => 'row' in item && item.row.trade !== undefined);
  const byLine = (one: Item, other: Item) => lineOf(one) - lineOf(other);
  if (!hasTrades) return items.toSorted(byLine);
  const placeOf = (item: Item) =>
    'row' in item ? `${item.row.date}${item.row.trade?.quantity.startsWith('-') === true ? 1 : 0}` : '';
  return items.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first === second ? byLine(one, other) : first < second ? -1 : 1;
  });
}

/** The line of a row or fault; 0 if it concerns the whole file. */
function lineOf(item: RowOrFault): number {
  return 'fault' in item ? (item.fault.line ?? 0) : item.row.line;
}

/** The account that rows go to, and the format of their file. */
export type RowTarget = {
  /** The account's. */
  readonly currency: string;
  readonly format: string;
  /** The user's answer for rows in other currencies: the account's takes their amounts as they are, their own are charged. */
  readonly answer?: string | undefined;
  /** How the file writes amounts, if it is CSV. */
  readonly signs?: CsvSettings['signs'] | null | undefined;
};

// Files of other programs name the currency that each entry had there.
export const OF_BANKS: ReadonlySet<string> = new Set(BANK_FORMATS);

export const OTHER_CURRENCY = 'other_currency';

/** The currency that a row names, and what its amount is: in the account's currency, to be charged in that, or not known. */
function currencyOf(
  { row, currency: ofStatement }: Exclude<RowOrFault, { fault: Fault }>,
  { currency, format, answer }: RowTarget,
): { readonly code: string; readonly meaning: 'own' | 'charged' | 'kept' | 'unknown' } {
  const code = row.currency ?? ofStatement ?? currency;
  if (code === currency) return { code, meaning: 'own' };
  const isOfConnection = format.startsWith(CONNECTION_FORMAT);
  // A trade moves cash of its account.
  if (!isOfConnection && !OF_BANKS.has(format) && row.trade === undefined) return { code, meaning: 'kept' };
  if (answer === currency) return { code: currency, meaning: 'own' };
  const isCharged = row.trade === undefined && (isOfConnection || answer?.split(',').includes(code) === true);
  return { code, meaning: isCharged ? 'charged' : 'unknown' };
}

/** The rates of the days of rows that are charged in the currency of their account. */
export function ratesFor({ db, familyId }: Reader, items: readonly RowOrFault[], target: RowTarget): Promise<Rates> {
  const charged = items.flatMap((item) => {
    if ('fault' in item) return [];
    const { code, meaning } = currencyOf(item, target);
    return meaning === 'charged' ? [{ code, date: item.row.date }] : [];
  });
  const currencies = charged.map(({ code }) => code);
  return ratesOn(
    db,
    familyId,
    [target.currency, ...currencies],
    charged.map(({ date }) => date),
  );
}

/** The row as an import stores it; one that cannot be imported has its fault. */
export function readRow(item: RowOrFault, target: RowTarget, rates: Rates): ReadRow {
  if ('fault' in item) return failed(item.fault);
  const { row, account } = item;
  const withCells = (one: Fault) => failed({ ...one, cells: cellsWith(fieldsOf(item, target), [one]) });
  const fault = (code: FaultCode, message: string) => withCells({ line: row.line, code, message });
  const { code, meaning } = currencyOf(item, target);
  const currency = findCurrency(code);
  if (currency === undefined) return fault('unknown_currency', `${code} is not a known currency`);
  if (meaning === 'unknown')
    return fault(
      OTHER_CURRENCY,
      `The row is in ${code}, and the account in ${target.currency}; send the file again with the currency of its amounts`,
    );
  if (row.trade !== undefined) return tradeRow({ ...row, trade: row.trade }, currency, fault);
  const amount = parseAmount(row.amount, currency);
  if (!amount.ok) return fault(amount.code, `The amount ${amount.message}`);
  const transfer = transferKey(account, row.details?.otherAccount);
  const otherAccount = transfer === null ? null : (row.details?.otherAccount ?? null);
  // The account is charged in its own currency.
  const original = code === target.currency ? originalOf(row, code) : null;
  const named = { amount_minor: amount.minor, currency, original };
  const money = meaning === 'charged' ? chargedFor(named, target.currency, row.date, rates) : named;
  if (money instanceof RowFault) return fault(money.code, money.message);
  const parts = { details: row.details ?? {}, otherAccount, original: money.original };
  const details = readDetails(parts, money);
  if (details instanceof RowFault) return fault(details.code, details.message);
  const values = {
    line: BigInt(row.line),
    date: row.date,
    amount_minor: money.amount_minor,
    currency: money.currency.code,
    ...storedNames(row),
    reference: row.reference,
    pending: flag(row.pending),
    transfer,
  };
  const fingerprint = fingerprintOf({
    ...values,
    // The same in every file, whatever rate is known.
    ...{ amount_minor: amount.minor, currency: code },
    // Earlier releases read no check numbers: their rows of the same file are the same transactions.
    ...storedNames({ ...row, ...row.formerTexts, checkNumber: null }),
  });
  if (row.leftOut !== undefined) return { ...EMPTY, ...values, ...notBooked(row.leftOut) };
  return { ...EMPTY, ...values, outcome: 'ready', details, fingerprint };
}

/** The amount that the account is charged for an amount in another currency, at the rate of the day; a fault where that cannot be known. */
function chargedFor(
  { amount_minor: minor, currency }: { readonly amount_minor: bigint; readonly currency: Currency },
  account: string,
  date: string,
  rates: Rates,
) {
  const charged = requireCurrency(account);
  try {
    return { ...chargedByRate(rates, { minor, currency }, charged, date), currency: charged };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [issue] = error.issues;
    return new RowFault('rate_required', `The amount ${issue?.message ?? error.message}`);
  }
}

/** The row of a trade; only a trade of the account's currency has money that it can move. */
function tradeRow(row: TradeRow, currency: Currency, fault: (code: FaultCode, message: string) => ReadRow): ReadRow {
  const { trade } = row;
  const amount_minor = toMinor(decimalOf(row.amount), currency);
  if (absolute(amount_minor) > MAX_MINOR) return fault('out_of_range', 'The amount is too large');
  const values = {
    line: BigInt(row.line),
    date: row.date,
    amount_minor,
    currency: currency.code,
    ...storedNames(row),
    reference: row.reference,
  };
  const { ticker = null, isin = null, number = null, name = null } = trade.security ?? {};
  const units = [trade.type, isin ?? ticker ?? number ?? name ?? '', trade.quantity].join(' ');
  const fingerprint = fingerprintOf({ ...values, name: units, notes: null, reference: null });
  return { ...EMPTY, ...values, outcome: 'ready', details: tradeDetails(trade, currency), fingerprint };
}

// Without identity and reference no row of another file is compared with it.
function notBooked(word: string) {
  const message = `The bank has not booked this row: its status is ${quoted(word)}`;
  return { outcome: 'skipped' as const, reason: 'not_booked', message, reference: null, transfer: null };
}

function storedNames(row: StatementRow) {
  const { name, notes } = namesOf(row);
  return { name: name.slice(0, NAME_MAX), notes: name.length > NAME_MAX && notes === null ? name : notes };
}

function readDetails(...read: Parameters<typeof detailsOf>) {
  try {
    return detailsOf(...read);
  } catch (error) {
    if (error instanceof RowFault) return error;
    throw error;
  }
}

function failed({ line, code, message, cells }: Fault): ReadRow {
  const stored = cells === undefined ? null : JSON.stringify(cells);
  return { ...EMPTY, outcome: 'failed', line: BigInt(line ?? 0), reason: code, message, cells: stored };
}

/** The cells of a row that was read and cannot be imported: the amount has the sign of its file again. */
function fieldsOf({ row, account, currency }: Exclude<RowOrFault, { fault: Fault }>, { signs }: RowTarget): Cells {
  const { name, notes } = namesOf(row);
  return {
    account: account ?? '',
    date: row.date,
    amount: signs === 'inflows_negative' ? negated(row.amount) : row.amount,
    currency: row.currency ?? currency ?? '',
    name,
    category: row.details?.category ?? '',
    tags: (row.details?.tags ?? []).join(),
    notes: notes ?? '',
  };
}

// All rows have their members in one order, as the insertion of many rows needs.
const EMPTY: ReadRow = {
  line: 0n,
  outcome: 'failed',
  reason: null,
  message: null,
  transaction_id: null,
  fingerprint: null,
  date: null,
  amount_minor: null,
  currency: null,
  name: null,
  notes: null,
  reference: null,
  pending: flag(false),
  expected: null,
  decision: null,
  details: null,
  labels: null,
  transfer: null,
  cells: null,
};

/** A row that a bank has not sent: it lists a pending payment no more. */
export function unlistedRow(
  transactionId: string,
  values: Pick<NewImportRow, 'date' | 'amount_minor' | 'currency' | 'name' | 'notes'>,
): ReadRow {
  const { date, amount_minor, currency, name, notes } = values;
  const details = unlistedDetails(transactionId);
  return { ...EMPTY, outcome: 'ready', date, amount_minor, currency, name, notes, pending: flag(true), details };
}

/** Gives rows their numbers and identities. `countBefore` tells how many rows of a fingerprint came before them. */
export function identified(
  rows: readonly ReadRow[],
  first: bigint,
  countBefore: (fingerprint: string) => number = () => 0,
): NewImportRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ fingerprint, ...row }, index) => {
    const number = first + BigInt(index);
    if (fingerprint === null) return { ...row, number, identity: null };
    const count = (seen.get(fingerprint) ?? countBefore(fingerprint)) + 1;
    seen.set(fingerprint, count);
    return { ...row, number, identity: identityOf(fingerprint, count) };
  });
}

/** The name and notes of the transaction: the other party and the text, or the text alone; the number of a check is a note. */
export function namesOf({
  counterparty,
  text,
  checkNumber,
}: Pick<StatementRow, 'counterparty' | 'text' | 'checkNumber'>) {
  const check = checkNumber ? `No. ${checkNumber}` : null;
  if (counterparty === null) return { name: singleLine(text) || (check ?? ''), notes: text === '' ? null : check };
  const purpose = text === '' || text === counterparty ? null : severalLines(text);
  return { name: singleLine(counterparty), notes: [purpose, check].filter(Boolean).join(' · ') || null };
}

/** The balance that statements name last, if it is in the account's currency. */
export function closingOf(statements: readonly Statement[], accountCurrency: string) {
  const named = statements.flatMap((statement) => {
    const { closing } = statement;
    return closing === null ? [] : [{ date: closing.date, minor: balanceMinor(closing, statement, accountCurrency) }];
  });
  const last = named.toSorted((one, other) => (one.date < other.date ? -1 : 1)).at(-1);
  if (last === undefined || last.minor === null) return { closing_date: null, closing_minor: null };
  return { closing_date: last.date, closing_minor: last.minor };
}

/** A balance of a statement in minor units; null if it is not in the account's currency. */
export function balanceMinor(
  { amount, currency: own }: StatementBalance,
  statement: Pick<Statement, 'currency'>,
  accountCurrency: string,
): bigint | null {
  const code = own ?? statement.currency ?? accountCurrency;
  const currency = code === accountCurrency ? findCurrency(code) : undefined;
  const parsed = currency && parseAmount(amount, currency);
  return parsed?.ok === true ? parsed.minor : null;
}

/** The values of a row that say which transaction it is. */
type IdentifiedRow = {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly reference: string | null;
};

/**
 * The fingerprint of a row, the same in every file of the account. With the number of such rows in the file so far it is the row's
 * identity: two coffees on one day stay two. It begins with the day, so that the rows of a file are neighbors in the index.
 */
function fingerprintOf({ date, amount_minor, currency, name, notes, reference }: IdentifiedRow): string {
  // Banks reuse references, so the day and the amount belong to it.
  const text = reference === null ? ['text', plain(name), plain(notes ?? '')] : ['reference', reference];
  const hash = createHash('sha256')
    .update(JSON.stringify([date, String(amount_minor), currency, ...text]))
    .digest('base64url')
    .slice(0, 24);
  return `${date}${hash}`;
}

/** A text that is equal for all transfers between two accounts of a file; null if it is not known which they are. */
function transferKey(account: string | null, other: string | null | undefined): string | null {
  if (!account || !other || account === other) return null;
  const names = JSON.stringify([account, other].toSorted());
  return createHash('sha256').update(names).digest('base64url').slice(0, 24);
}

/** The identity of the row that comes as number `count` of those that are alike. */
export function identityOf(fingerprint: string, count: number): string {
  return `${fingerprint}#${count}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
