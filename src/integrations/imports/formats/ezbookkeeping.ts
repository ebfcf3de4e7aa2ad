import { RowFault, type Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows, rowsIn } from './app-csv.ts';
import { civilDate, decimal, negated, quoted } from './values.ts';

// The columns, words and tags separated by semicolons are those of pkg/converters/ezbookkeeping_plain_file_exporter.go and its test in
// https://github.com/mayswind/ezbookkeeping; later versions add ids and refunds (default_transaction_data_plain_text_converter_test.go).
const COLUMNS = [
  'time',
  'type',
  'sub category',
  'account',
  'account currency',
  'amount',
  'account2',
  'account2 amount',
];

/** Whether this is the CSV or TSV file of transactions that ezBookkeeping exports. */
export function isEzbookkeeping(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the transactions that ezBookkeeping exports, the newest first. A transfer is a row of both accounts. */
export function readEzbookkeeping(text: string): Statements {
  const firstDays = firstDaysOf(rowsIn(text));
  return readRows(text, (row) => rowsOf(row, firstDays));
}

const OF_BALANCES = 'balance modification';

/** The first day of each account that has a transaction, without those that set its balance. */
function firstDaysOf(rows: readonly AppRow[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const row of rows) {
    if (typeOf(row) === OF_BALANCES) continue;
    const day = dayOf(row);
    for (const account of [row.cell('account'), row.cell('account2')])
      if (day < (first.get(account) ?? LATER)) first.set(account, day);
  }
  return first;
}

const LATER = '~';
const typeOf = (row: AppRow) => row.cell('type').toLowerCase();
const dayOf = (row: AppRow) => row.cell('time').slice(0, 10);

function rowsOf(row: AppRow, firstDays: ReadonlyMap<string, string>): PlacedRow[] {
  const [account, amount] = [row.cell('account'), decimal(row.cell('amount'))];
  switch (typeOf(row)) {
    case 'income':
    case 'refund':
      return [sideOf(row, { account, amount })];
    case 'expense':
      return [sideOf(row, { account, amount: negated(amount) })];
    case OF_BALANCES:
      if (dayOf(row) <= (firstDays.get(account) ?? LATER)) return [sideOf(row, { account, amount })];
      throw new RowFault('unsupported_record', 'The balance of an account is set after its first transaction');
    case 'transfer': {
      const other = row.cell('account2');
      return [
        sideOf(row, { account, amount: negated(amount), other }),
        sideOf(row, {
          account: other,
          amount: decimal(row.cell('account2 amount')),
          other: account,
          currency: row.cell('account2 currency'),
        }),
      ];
    }
    default:
      throw new RowFault('unsupported_record', `${quoted(row.cell('type'))} is not a type of transaction`);
  }
}

type Side = {
  readonly account: string;
  readonly amount: string;
  readonly other?: string;
  readonly currency?: string;
};

function sideOf(row: AppRow, { account, amount, other, currency = row.cell('account currency') }: Side): PlacedRow {
  const [category, above] = [row.cell('sub category') || row.cell('category'), row.cell('category')];
  const isTransfer = other !== undefined;
  return {
    account,
    line: row.line,
    date: dateOf(row.cell('time')),
    amount,
    currency: currency || null,
    text: '',
    counterparty: row.cell('description') || category || row.cell('type'),
    reference: null,
    pending: false,
    details: {
      // That of a transfer is one of transfers.
      category: isTransfer ? null : category || null,
      parentCategory: isTransfer || above === category ? null : above || null,
      tags: row
        .cell('tags')
        .split(';')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      otherAccount: other ?? null,
    },
  };
}

// The day in the time zone of the transaction, as the file writes it.
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
