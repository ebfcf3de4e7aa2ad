import { RowFault, type Statement, type StatementRow, type Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows, rowsIn } from './app-csv.ts';
import { OWN, typeIn } from './firefly-accounts.ts';
import { fileOf, movedIn } from './firefly-records.ts';
import { civilDate, decimal, namesIn, negated, quoted } from './values.ts';

const COLUMNS = [
  'journal_id',
  'type',
  'amount',
  'currency_code',
  'description',
  'date',
  'source_name',
  'destination_name',
];

/** Whether this is a file of Firefly III's export. */
export function isFirefly(text: string): boolean {
  return isOfTransactions(text) || fileOf(text) !== null;
}

function isOfTransactions(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the files that Firefly III exports. A transfer is a row of both accounts. */
export function readFirefly(texts: readonly string[]): Statements {
  const transactions = texts.filter(isOfTransactions);
  const others = texts.filter((text) => !isOfTransactions(text));
  const read = readRows(transactions, rowsOf);
  if (others.length === 0) return read;
  const { accounts, moved } = movedIn(others, transactions.flatMap(rowsIn));
  if (transactions.length === 0 && accounts.size === 0) return { statements: [], faults: [RECORDS_ALONE] };
  const named = new Map(read.statements.map((statement) => [statement.account ?? '', statement]));
  const statements = [...new Set([...named.keys(), ...accounts.keys()])].map(
    (name): Statement => ({ ...(named.get(name) ?? emptyStatement(name)), ...accounts.get(name) }),
  );
  return { statements, faults: read.faults, moved };
}

const RECORDS_ALONE = {
  line: null,
  code: 'no_data_rows',
  message: 'This file of Firefly III has no transactions: send it together with them, in one ZIP archive',
} as const;

function emptyStatement(account: string): Statement {
  return { account, currency: null, opening: null, closing: null, rows: [], monthEnds: [] };
}

function rowsOf(row: AppRow): PlacedRow[] {
  const isOwed = (side: Side) => OWED.has(typeIn(row.cell(`${side}_type`)) ?? '');
  switch (row.cell('type').toLowerCase()) {
    case 'withdrawal':
      return isOwed('destination') ? bothSides(row) : [sideOf(row, 'source', 'destination')];
    case 'deposit':
      return isOwed('source') ? bothSides(row) : [sideOf(row, 'destination', 'source')];
    case 'transfer':
      return bothSides(row);
    case 'opening balance':
    case 'reconciliation':
    case 'liability credit':
      return [OWN.has(row.cell('source_type').toLowerCase()) ? sideOf(row, 'source') : sideOf(row, 'destination')];
    default:
      throw new RowFault('unsupported_record', `${quoted(row.cell('type'))} is not a type of transaction`);
  }
}

// Money that pays a debt leaves one account and reaches another.
const OWED: ReadonlySet<string> = new Set(['loan', 'credit_card']);

function bothSides(row: AppRow): PlacedRow[] {
  return [sideOf(row, 'source', 'destination', true), sideOf(row, 'destination', 'source', true)];
}

type Side = 'source' | 'destination';

function sideOf(row: AppRow, own: Side, other?: Side, isTransfer = false): PlacedRow {
  const isForeign = isTransfer && own === 'destination' && row.cell('foreign_amount') !== '';
  const amount = decimal(row.cell(isForeign ? 'foreign_amount' : 'amount'));
  const size = amount.startsWith('-') ? negated(amount) : amount;
  const payee = other === undefined || isTransfer ? null : row.cell(`${other}_name`) || null;
  return {
    account: row.cell(`${own}_name`),
    line: row.line,
    date: dateOf(row.cell('date')),
    amount: own === 'source' ? negated(size) : size,
    currency: row.cell(isForeign ? 'foreign_currency_code' : 'currency_code') || null,
    text: row.cell('notes'),
    counterparty: row.cell('description') || payee || '',
    reference: row.cell('external_id') || `firefly ${row.cell('journal_id')}`,
    pending: false,
    ...(!isTransfer && originalIn(row)),
    details: {
      category: row.cell('category') || null,
      merchant: payee,
      tags: namesIn(row.cell('tags')),
      otherAccount: isTransfer && other !== undefined ? row.cell(`${other}_name`) : null,
      cleared: ['1', 'true'].includes(row.cell('reconciled').toLowerCase()),
    },
  };
}

/** The original amount. Of a transfer it is what the other account got. */
function originalIn(row: AppRow): Pick<StatementRow, 'original'> {
  const [amount, currency] = [row.cell('foreign_amount'), row.cell('foreign_currency_code')];
  return amount === '' || currency === '' ? {} : { original: { amount: decimal(amount).replace('-', ''), currency } };
}

// The day in the user's time zone, as the file writes it.
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
