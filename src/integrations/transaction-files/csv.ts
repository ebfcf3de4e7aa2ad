import { isSet } from '#database/tables/ledger-tables.ts';
import { csvRow, decimal, joinNames, type TaggedTransaction } from '#integrations/exports/index.ts';
import { originalOf } from '#ledger/posting/index.ts';
import { type EntryReader, type Names, readNames, tagNames } from './entry-reader.ts';

const HEADER = [
  ...['date', 'account', 'name', 'amount', 'currency', 'category', 'merchant', 'tags', 'notes', 'other_account'],
  ...['kind', 'excluded', 'pending', 'cleared', 'source', 'external_id', 'id', 'split_of', 'split_name', 'split_notes'],
  ...['reviewed', 'original_amount', 'original_currency', 'original_fee'],
];

/** All members of each transaction, money in positive. Split lines replace their parent, whose id they name. */
export async function* transactionsCsv(reader: EntryReader): AsyncGenerator<string> {
  yield csvRow(HEADER);
  const names = await readNames(reader.ledger);
  for await (const { parts, other, ...entry } of reader.entries()) {
    const otherAccount = names.accounts.get(other?.account_id ?? '')?.name ?? null;
    if (parts.length === 0) yield rowOf(entry, names, otherAccount);
    for (const part of parts) yield rowOf(part, names, otherAccount, entry);
  }
}

function rowOf(row: TaggedTransaction, names: Names, otherAccount: string | null, whole?: TaggedTransaction): string {
  // Only the whole has the bank's identifier.
  const own = whole ?? row;
  const original = originalOf(row);
  return csvRow([
    ...[row.date, names.accounts.get(row.account_id)?.name ?? '', row.name],
    ...[decimal(row.amount_minor, row.currency), row.currency],
    ...[names.categories.get(row.category_id ?? '')?.name ?? null, names.merchants.get(row.merchant_id ?? '') ?? null],
    ...[joinNames(tagNames(row, names)), row.notes, otherAccount, row.kind],
    ...[
      String(isSet(row.excluded)),
      String(isSet(row.pending)),
      String(isSet(row.cleared)),
      own.source,
      own.external_id,
      row.id,
    ],
    ...[whole?.id ?? null, whole?.name ?? null, whole?.notes ?? null, String(isSet(row.reviewed))],
    ...[original?.amount ?? null, original?.currency ?? null, original?.fee ?? null],
  ]);
}
