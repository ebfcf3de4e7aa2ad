import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { eachFlag, writtenFlagsOf } from '#database/tables/transactions.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { BalanceUpdates, type ReadAhead } from './balance-updates.ts';
import { linkWanted, matchTransfers } from './match-transfers.ts';
import { NO_ORIGINAL } from './original-amount.ts';
import { searchText, transactionRecord } from './record.ts';
import { insertTransactions, type NewEntry, type NewLine, type TaggedRow, type TransactionRow } from './store.ts';

/** The stored entry with its lines, and whether it was matched to a transfer; or the reason why it was not posted. */
export type PostResult =
  | { readonly row: TransactionRow; readonly lines: readonly TaggedRow[]; readonly isMatched: boolean }
  | { readonly error: AppError };

/**
 * Posts new entries to accounts that the author has full control of: rows, balances, daily sums, change rows and the transfers
 * they complete. `ahead` is what this write has just read for them. Results are in the order of `entries`; a refused entry leaves the others alone.
 */
export async function postEntries(
  tx: FamilyTransaction,
  entries: readonly NewEntry[],
  ahead?: ReadAhead,
): Promise<PostResult[]> {
  const balances = new BalanceUpdates(tx);
  await balances.load(entries, ahead);
  const checked: ((TaggedRow & { readonly entry: NewEntry }) | { readonly error: AppError })[] = [];
  for (const entry of entries) {
    const row = newRow(tx, entry);
    const error = await refusalOf(balances.add({ after: row }));
    checked.push(error === undefined ? { row, tagIds: entry.tagIds ?? [], entry } : { error });
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
  const lines = await postLines(tx, posted);
  const linked = await linkWanted(
    tx,
    posted.flatMap(({ row, entry: { linkTo } }) => (linkTo === undefined ? [] : [{ row, accountId: linkTo }])),
  );
  const matched = await matchTransfers(
    tx,
    rows.filter(({ id }) => !linked.has(id)),
    { areNew: true },
  );
  return checked.map((one) => {
    if ('error' in one) return one;
    const { row } = one;
    return { row, lines: lines.get(row.id) ?? [], isMatched: matched.has(row.id) || linked.has(row.id) };
  });
}

/** Posts the split lines of entries; returns them by the id of their parent. The parent holds the money: no line is refused. */
export async function postLines(
  tx: FamilyTransaction,
  parents: readonly { readonly row: TransactionRow; readonly entry: Pick<NewEntry, 'lines'> }[],
): Promise<Map<string | null, TaggedRow[]>> {
  const lines = parents.flatMap(({ row, entry }) => (entry.lines ?? []).map((line) => lineOf(row, line)));
  if (lines.length === 0) return new Map();
  const rows = requirePosted(await postEntries(tx, lines));
  const tagged = rows.map((row, index) => ({ row, tagIds: lines[index]?.tagIds ?? [] }));
  return Map.groupBy(tagged, ({ row }) => row.parent_id);
}

function lineOf(parent: TransactionRow, line: NewLine): NewEntry {
  const { id, account_id, date, currency, kind } = parent;
  return { account_id, date, currency, parent_id: id, kind, ...writtenFlagsOf(parent), ...line };
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

function newRow(tx: FamilyTransaction, entry: NewEntry): TransactionRow {
  const { tagIds: _tags, lines = [], linkTo: _account, ...values } = entry;
  return {
    family_id: tx.familyId,
    id: newId(),
    notes: null,
    category_id: null,
    merchant_id: null,
    kind: 'standard',
    ...eachFlag(() => flag(false)),
    external_id: null,
    source: null,
    transfer_id: null,
    parent_id: null,
    split_parts_count: BigInt(lines.length),
    set_by: null,
    ...NO_ORIGINAL,
    ...values,
    search_text: searchText(values.name, values.notes ?? null),
    created_at: tx.now,
    updated_at: tx.now,
  };
}
