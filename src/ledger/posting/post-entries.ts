import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { BalanceUpdates } from './balance-updates.ts';
import { matchTransfers } from './match-transfers.ts';
import { searchText, transactionRecord } from './record.ts';
import { insertTransactions, type TaggedRow, type TransactionRow } from './store.ts';

type Required = 'account_id' | 'date' | 'amount_minor' | 'currency' | 'name';
type Optional =
  | ('notes' | 'category_id' | 'merchant_id' | 'kind' | 'excluded' | 'pending')
  | ('external_id' | 'source' | 'transfer_id' | 'parent_id' | 'split_parts_count');

/** The values of a new entry. A member left out is null, false or `standard`. */
export type NewEntry = Pick<TransactionRow, Required> &
  Partial<Pick<TransactionRow, Optional>> & { readonly tagIds?: readonly string[] };

/** The stored entry, and whether it was matched to a transfer; or the reason why it was not posted. */
export type PostResult = { readonly row: TransactionRow; readonly isMatched: boolean } | { readonly error: AppError };

/**
 * Posts new entries to accounts that the author has full control of: rows, balances, daily sums, change rows and the transfers
 * they complete. Results are in the order of `entries`; a refused entry leaves the others alone.
 */
export async function postEntries(tx: FamilyTransaction, entries: readonly NewEntry[]): Promise<PostResult[]> {
  const balances = new BalanceUpdates(tx);
  await balances.load(entries);
  const checked: (TaggedRow | { readonly error: AppError })[] = [];
  for (const entry of entries) {
    const row = newRow(tx, entry);
    const error = await refusalOf(balances.add({ after: row }));
    checked.push(error === undefined ? { row, tagIds: entry.tagIds ?? [] } : { error });
  }
  const posted = checked.filter((entry) => 'row' in entry);
  const rows = posted.map(({ row }) => row);
  await insertTransactions(tx.db, posted);
  await balances.write();
  await tx.recordAll(
    posted.map(({ row, tagIds }) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'create' } as const),
      after: transactionRecord(row, tagIds),
      accountIds: [row.account_id],
    })),
  );
  const matched = await matchTransfers(tx, rows, { areNew: true });
  return checked.map((entry) => ('error' in entry ? entry : { row: entry.row, isMatched: matched.has(entry.row.id) }));
}

/** The rows of results that must all have been posted. @throws AppError the first refusal. */
export function requirePosted(results: readonly PostResult[]): TransactionRow[] {
  return results.map((result) => {
    if ('error' in result) throw result.error;
    return result.row;
  });
}

async function refusalOf(added: Promise<void>): Promise<AppError | undefined> {
  try {
    await added;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function newRow(tx: FamilyTransaction, { tagIds: _tags, ...values }: NewEntry): TransactionRow {
  return {
    family_id: tx.familyId,
    id: newId(),
    notes: null,
    category_id: null,
    merchant_id: null,
    kind: 'standard',
    excluded: flag(false),
    pending: flag(false),
    external_id: null,
    source: null,
    transfer_id: null,
    parent_id: null,
    split_parts_count: 0n,
    ...values,
    search_text: searchText(values.name, values.notes ?? null),
    created_at: tx.now,
    updated_at: tx.now,
  };
}
