import type { LedgerRow } from '#database/tables/ledger-tables.ts';

// Of transactions, valuations and trades. Labels, texts and marks move nothing.
const MONEY = [
  ...['date', 'signed_amount', 'amount', 'currency', 'type', 'qty', 'price', 'price_currency', 'exchange_rate'],
  ...['fee', 'tax', 'ratio', 'security_id'],
];

type Entry = Readonly<Record<string, unknown>>;

/** Whether a change may move the balance of an account at the end of a day, or of any day: an entry up to it has come, gone or changed. */
export function movesBalance(
  { before, after }: Pick<LedgerRow<'changes'>, 'before' | 'after'>,
  accountId: string,
  day: string | undefined,
): boolean {
  return moneyOf(before, accountId, day) !== moneyOf(after, accountId, day);
}

/** The money of a record; null for one of another account or a later day, and for the lines of a split. */
function moneyOf(json: string | null, accountId: string, day: string | undefined): string | null {
  if (json === null) return null;
  const entry: Entry = JSON.parse(json);
  const isLater = day !== undefined && String(entry.date) > day;
  const isLine = entry.parent_id !== undefined && entry.parent_id !== null;
  if (entry.account_id !== accountId || isLater || isLine) return null;
  return JSON.stringify(MONEY.map((member) => entry[member]));
}
