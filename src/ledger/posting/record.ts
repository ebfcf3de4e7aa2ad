import { isSet } from '#database/schema/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { TransactionRow } from './store.ts';

/** A transaction as change rows store it: ids instead of names, the amount a decimal with money in positive. */
export function transactionRecord(row: TransactionRow, tagIds: readonly string[]): object {
  return {
    id: row.id,
    account_id: row.account_id,
    date: row.date,
    signed_amount: formatDecimal(row.amount_minor, storedCurrency(row.currency)),
    currency: row.currency,
    name: row.name,
    notes: row.notes,
    category_id: row.category_id,
    merchant_id: row.merchant_id,
    tag_ids: [...new Set(tagIds)].sort(),
    kind: row.kind,
    excluded: isSet(row.excluded),
    pending: isSet(row.pending),
    external_id: row.external_id,
    source: row.source,
    transfer_id: row.transfer_id,
    parent_id: row.parent_id,
    split_parts_count: Number(row.split_parts_count),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

// Neither text nor a search may contain it, so that no match spans name and notes.
const SEPARATOR = '\u001f';

/** Name and notes in lower case for search. JavaScript lowers every script; SQLite's `lower` only ASCII. */
export function searchText(name: string, notes: string | null): string {
  return notes === null ? name.toLowerCase() : `${name}${SEPARATOR}${notes}`.toLowerCase();
}
