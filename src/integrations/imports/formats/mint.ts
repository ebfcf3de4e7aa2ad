import { RowFault, type Statements } from '#integrations/imports/statement.ts';
import { hasColumns, readRows } from './app-csv.ts';
import { decimal, namesIn, negated, quoted, readDate } from './values.ts';

const COLUMNS = [
  'date',
  'description',
  'original description',
  'amount',
  'transaction type',
  'category',
  'account name',
];

/** Whether this is the file of transactions that Mint exported. */
export function isMint(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the transactions that Mint exported: amounts without signs, and `debit` or `credit`. */
export function readMint(text: string): Statements {
  return readRows(text, (row) => {
    const type = row.cell('transaction type').toLowerCase();
    if (type !== 'debit' && type !== 'credit') {
      throw new RowFault('missing_direction', `${quoted(type)} says not whether money comes in or goes out`);
    }
    const amount = decimal(row.cell('amount'));
    const original = row.cell('original description');
    const name = row.cell('description') || original;
    return [
      {
        account: row.cell('account name'),
        line: row.line,
        date: readDate(row.cell('date'), /\/\d{4}$/.test(row.cell('date')) ? '%m/%d/%Y' : '%m/%d/%y'),
        amount: type === 'debit' ? negated(amount) : amount,
        currency: row.cell('currency') || null,
        text: row.cell('notes') || (original === name ? '' : original),
        counterparty: name,
        reference: null,
        pending: false,
        details: { category: row.cell('category') || null, tags: namesIn(row.cell('labels')) },
      },
    ];
  });
}
