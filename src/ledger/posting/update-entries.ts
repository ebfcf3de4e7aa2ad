import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { entryPermissionIn } from '#ledger/visibility.ts';
import { BalanceUpdates } from './balance-updates.ts';
import { isMatchable } from './match-rules.ts';
import { linkWanted, matchTransfers } from './match-transfers.ts';
import { postLines } from './post-entries.ts';
import { forgetRejectionsOf } from './rejections.ts';
import { type EntryChange, rewriteEntries } from './rewrite-entries.ts';
import type { TransactionRow } from './store.ts';
import { findSuggestions, type TransferRow } from './transfer-store.ts';
import { endSuggestions, isDecided, isTransferIntact, requireTransferSides, unlinkTransfer } from './transfers.ts';

/**
 * Writes changed entries with their change rows and moves balances by the difference. Transfers that no longer hold end, and
 * entries whose change may make a match are matched.
 * @throws AppError `validation_failed` when a sum would be out of range; nothing was written then.
 */
export async function updateEntries(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<void> {
  const balances = new BalanceUpdates(tx);
  for (const change of changes) await addToBalances(balances, change);
  const ready: EntryChange[] = [];
  for (const change of changes) ready.push(await leaveTransfer(tx, change));
  const written = await rewriteEntries(tx, ready);
  await balances.write();
  const wanted = written.flatMap(({ after, linkTo }) =>
    linkTo === undefined ? [] : [{ row: after, accountId: linkTo }],
  );
  const linked = await linkWanted(tx, wanted);
  const others = written.filter(({ after }) => !linked.has(after.id));
  const freed = await endBrokenSuggestions(tx, others);
  const toMatch: TransactionRow[] = [];
  for (const change of others) toMatch.push(...(await afterChange(tx, change)));
  await matchTransfers(tx, [...toMatch, ...freed]);
}

/** Ends the suggestions that the changes broke; returns their other sides. */
async function endBrokenSuggestions(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<TransactionRow[]> {
  const moved = changes.filter(({ before, after }) => before.transfer_id === null && affectsMatching(before, after));
  const ids = moved.map(({ after }) => after.id);
  const broken: TransferRow[] = [];
  for (const suggestion of await findSuggestions(tx.db, tx.familyId, ids)) {
    const { transfer, ...sides } = await requireTransferSides(tx, suggestion.id);
    const accounts = { inflow: sides.inflow.account_id, outflow: sides.outflow.account_id };
    const stays = accounts.inflow === transfer.inflow_account_id && accounts.outflow === transfer.outflow_account_id;
    const isOpen = isMatchable(sides.inflow) && isMatchable(sides.outflow);
    if (!stays || !isOpen || !(await isTransferIntact(tx, transfer, sides))) broken.push(suggestion);
  }
  return endSuggestions(tx, broken, ids);
}

async function addToBalances(balances: BalanceUpdates, { before, after }: EntryChange): Promise<void> {
  if (!isInOtherAccount(before, after)) return balances.add({ before, after });
  await balances.add({ before });
  await balances.add({ after });
}

/** Ends the transfer and the rejections of an entry that moves to another account, while their accounts are the old ones. */
async function leaveTransfer(tx: FamilyTransaction, change: EntryChange): Promise<EntryChange> {
  const { before, after } = change;
  if (!isInOtherAccount(before, after) || before.parent_id !== null) return change;
  await forgetRejectionsOf(tx, [before.id]);
  if (before.transfer_id === null) return change;
  const freed = (await unlinkTransfer(tx, before.transfer_id)).find(({ id }) => id === before.id) ?? before;
  return { ...change, before: freed, after: { ...after, kind: freed.kind, transfer_id: null } };
}

/** Whether the change would end a transfer that is decided and whose other side the author may see. Reads only. */
export async function endsConfirmedTransfer(tx: FamilyTransaction, { before, after }: EntryChange): Promise<boolean> {
  if (before.transfer_id === null || !isMoved(before, after)) return false;
  const { transfer, ...sides } = await requireTransferSides(tx, before.transfer_id);
  if (!isDecided(transfer)) return false;
  const [changed, other] =
    sides.inflow.id === after.id
      ? [{ ...sides, inflow: after }, sides.outflow]
      : [{ ...sides, outflow: after }, sides.inflow];
  if ((await entryPermissionIn(tx, other)) === undefined) return false;
  return isInOtherAccount(before, after) || !(await isTransferIntact(tx, transfer, changed));
}

/** Ends the entry's transfer if the change broke it, and returns the entries to match. */
async function afterChange(tx: FamilyTransaction, { before, after }: EntryChange): Promise<TransactionRow[]> {
  if (after.transfer_id === null) return affectsMatching(before, after) ? [after] : [];
  if (!isMoved(before, after)) return [];
  const { transfer, ...sides } = await requireTransferSides(tx, after.transfer_id);
  if (await isTransferIntact(tx, transfer, sides)) return [];
  const freed = await unlinkTransfer(tx, after.transfer_id);
  return freed.sort((side) => (side.id === after.id ? -1 : 1));
}

// Editing notes or labels must not rematch a pair that the user unlinked.
function affectsMatching(before: TransactionRow, after: TransactionRow): boolean {
  return (
    isMoved(before, after) ||
    before.split_parts_count !== after.split_parts_count ||
    Number(before.excluded) !== Number(after.excluded)
  );
}

function isMoved(before: TransactionRow, after: TransactionRow): boolean {
  return (
    before.amount_minor !== after.amount_minor ||
    before.currency !== after.currency ||
    before.date !== after.date ||
    isInOtherAccount(before, after)
  );
}

function isInOtherAccount(before: TransactionRow, after: TransactionRow): boolean {
  return before.account_id !== after.account_id;
}

/** Writes changed entries and posts the lines that split them. @throws AppError `validation_failed`; nothing was written then. */
export async function updateAndSplit(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<void> {
  await updateEntries(tx, changes);
  await postLines(
    tx,
    changes.map(({ after, lines }) => ({ row: after, entry: { ...(lines && { lines }) } })),
  );
}
