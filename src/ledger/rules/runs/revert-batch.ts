import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import {
  deleteEntries,
  type EntryChange,
  findSplitLines,
  findTagIds,
  findTransactions,
  type TransactionRow,
  unlinkTransfer,
  updateEntries,
} from '#ledger/posting/index.ts';
import { type Known, loadKnown } from '#ledger/rules/check-definition.ts';
import { authorOf, isEnough, permissionIn } from '#ledger/visibility.ts';
import { type Snapshot, snapshotOf } from './run-batch.ts';
import { type RunChangeRow, type RunRow, takeRunChanges } from './run-store.ts';

const BATCH = 50;
const MEMBERS = ['name', 'notes', 'category_id', 'merchant_id', 'kind', 'excluded', 'reviewed', 'tag_ids'] as const;

/** Gives the next entries back what the run has changed. A member that has another value by now stays. */
export async function revertBatch(
  tx: FamilyTransaction,
  run: RunRow,
): Promise<{ readonly run: RunRow; readonly isDone: boolean }> {
  const taken = await takeRunChanges(tx.db, run, BATCH);
  const known = await loadKnown({ db: tx.db, ...authorOf(tx) });
  for (const change of taken) await undo(tx, change, known);
  const position = taken.at(-1)?.transaction_id ?? run.position;
  return { run: { ...run, position }, isDone: taken.length < BATCH };
}

async function undo(tx: FamilyTransaction, { transaction_id, ...change }: RunChangeRow, known: Known): Promise<void> {
  const [before, after]: Snapshot[] = [JSON.parse(change.before), JSON.parse(change.after)];
  const found = (await findTransactions(tx.db, tx.familyId, [transaction_id])).get(transaction_id);
  if (found === undefined || before === undefined || after === undefined) return;
  const permission = await permissionIn(tx, found.account_id);
  if (permission === undefined || !isEnough(permission, 'full_control')) return;
  const row = await unlinked(tx, await rejoined(tx, found, { before, after }), { before, after });
  const tagIds = (await findTagIds(tx.db, tx.familyId, [row.id])).get(row.id) ?? [];
  const restored = restore(row, tagIds, { before, after }, known);
  if (restored !== undefined) await updateEntries(tx, [restored]);
}

type Pair = { readonly before: Snapshot; readonly after: Snapshot };

/** Takes away the lines that the run made, unless one was changed. */
async function rejoined(tx: FamilyTransaction, row: TransactionRow, { before, after }: Pair): Promise<TransactionRow> {
  if (before.parts > 0 || after.parts === 0 || Number(row.split_parts_count) !== after.parts) return row;
  const lines = await findSplitLines(tx.db, tx.familyId, [row.id]);
  if (lines.some(({ created_at, updated_at }) => created_at !== updated_at)) return row;
  await deleteEntries(tx, lines);
  await updateEntries(tx, [{ before: row, after: { ...row, split_parts_count: 0n } }]);
  return (await findTransactions(tx.db, tx.familyId, [row.id])).get(row.id) ?? row;
}

/** Ends the transfer that the run made. */
async function unlinked(tx: FamilyTransaction, row: TransactionRow, { before, after }: Pair): Promise<TransactionRow> {
  if (row.transfer_id === null || before.transfer_id !== null || row.transfer_id !== after.transfer_id) return row;
  const freed = await unlinkTransfer(tx, row.transfer_id);
  return freed.find(({ id }) => id === row.id) ?? row;
}

function restore(row: TransactionRow, tagIds: readonly string[], pair: Pair, known: Known): EntryChange | undefined {
  const { before } = pair;
  const now = snapshotOf(row, tagIds);
  const members = restorable(now, pair);
  const set_by = originsAfter(now, pair, members);
  if (members.length === 0 && set_by === row.set_by) return undefined;
  const values = { ...now, ...Object.fromEntries(members.map((member) => [member, before[member]])) };
  const { tag_ids, excluded, reviewed = true, name, notes, kind, category_id, merchant_id } = values;
  return {
    before: row,
    after: {
      ...row,
      name,
      notes,
      kind,
      excluded: flag(excluded),
      reviewed: flag(reviewed),
      set_by,
      category_id: category_id !== null && known.categories.has(category_id) ? category_id : null,
      merchant_id: merchant_id !== null && known.merchants.has(merchant_id) ? merchant_id : null,
    },
    ...(members.includes('tag_ids') && { tagIds: tag_ids.filter((id) => known.tags.has(id)) }),
  };
}

/** The members that the run has changed and that have not changed since. */
function restorable(now: Snapshot, { before, after }: Pair) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const members = MEMBERS.filter(
    (member) => !isSame(before[member], after[member]) && isSame(now[member], after[member]),
  );
  return members.filter((member) => member !== 'kind' || now.transfer_id === null);
}

/** The origins of the members after the revert, as JSON. */
function originsAfter(now: Snapshot, { before }: Pair, members: readonly string[]): string | null {
  const undone = [...members];
  if (now.parts === before.parts) undone.push('splits');
  if (now.transfer_id === before.transfer_id) undone.push('transfer');
  const kept = Object.entries(now.set_by).filter(([member]) => !undone.includes(member));
  const earlier = Object.entries(before.set_by).filter(([member]) => undone.includes(member));
  const all = [...kept, ...earlier];
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all));
}
