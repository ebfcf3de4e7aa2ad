import { RowFault, type Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows } from './app-csv.ts';
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
/** The types of accounts that are the user's own, not those of payees. */
const OWN = new Set(['asset account', 'default account', 'loan', 'debt', 'mortgage', 'cash account', 'liabilities']);

/** Whether this is the file of transactions that Firefly III exports. */
export function isFirefly(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the transactions that Firefly III exports. A transfer is a row of both accounts. */
export function readFirefly(text: string): Statements {
  return readRows(text, (row) => {
    switch (row.cell('type').toLowerCase()) {
      case 'withdrawal':
        return [sideOf(row, 'source', 'destination')];
      case 'deposit':
        return [sideOf(row, 'destination', 'source')];
      case 'transfer':
        return [sideOf(row, 'source', 'destination', true), sideOf(row, 'destination', 'source', true)];
      case 'opening balance':
      case 'reconciliation':
        return [OWN.has(row.cell('source_type').toLowerCase()) ? sideOf(row, 'source') : sideOf(row, 'destination')];
      default:
        throw new RowFault('unsupported_record', `${quoted(row.cell('type'))} is not a type of transaction`);
    }
  });
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
    details: {
      category: row.cell('category') || null,
      merchant: payee,
      tags: namesIn(row.cell('tags')),
      otherAccount: isTransfer && other !== undefined ? row.cell(`${other}_name`) : null,
    },
  };
}

// The day in the user's time zone, as the file writes it.
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
