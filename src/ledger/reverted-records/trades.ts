import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findIdentifiedTrade, findTrade, TRADE, writeTrades } from '#ledger/investments/trades/index.ts';
import { text } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { RevertContradiction, type RevertedRecord, requireReferences } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Deletes trades that were created, at once. @throws AppError `validation_failed` if a later sale would fall short. */
export async function endTrades(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  const gone = reverted.filter(({ target }) => target === null);
  for (const record of gone) await requirePermissions(tx, record);
  const rows = await Promise.all(gone.map(({ id }) => findTrade(tx.db, tx.familyId, id)));
  await writeTrades(
    tx,
    rows.flatMap((before) => (before === undefined ? [] : [{ before }])),
  );
}

/** Makes deleted trades again, and changes others back. @throws RevertContradiction one that has their identity by now. */
export async function restoreTrades(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  const standing = reverted.filter(({ target }) => target !== null);
  await requireReferences(
    tx,
    TRADE,
    standing.flatMap(({ target }) => target ?? []),
  );
  const changes = [];
  for (const record of standing) {
    const { id, target } = record;
    if (target === null) continue;
    await requirePermissions(tx, record);
    const after = { family_id: tx.familyId, ...TRADE.columnsOf(target), updated_at: tx.now };
    const { source, external_id } = after;
    const identity = source !== null &&
      external_id !== null && { accountId: after.account_id, source, externalId: external_id };
    const other = identity ? await findIdentifiedTrade(tx.db, tx.familyId, identity) : undefined;
    if (other !== undefined && other.id !== id) throw new RevertContradiction([{ resource: 'trade', id: other.id }]);
    const before = await findTrade(tx.db, tx.familyId, id);
    changes.push(before === undefined ? { after } : { before, after });
  }
  await writeTrades(tx, changes);
}

async function requirePermissions(tx: Tx, { now, target, follows }: RevertedRecord): Promise<void> {
  if (follows) return;
  const accounts = new Set([now, target].flatMap((state) => (state === null ? [] : text(state, 'account_id'))));
  for (const id of accounts) await requirePermission(tx, id, 'full_control', 'Change');
}
