import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import { BalanceUpdates, moveCashOfTrades } from '#ledger/posting/index.ts';
import { followHoldings, touchHoldings } from './follow-holdings.ts';
import { tradeRecord } from './record.ts';
import { type ChangedTrade, deleteTradeRows, insertTrades, type TradeRow, updateTradeRow } from './store.ts';

/**
 * Writes trades with their change rows, moves the cash of their accounts, and recomputes what the accounts hold from the first day
 * that changes. Every write of trades passes here.
 * @throws AppError `validation_failed` when a sum would be out of range, or a sale takes more than is held.
 */
export async function writeTrades(tx: FamilyTransaction, changes: readonly ChangedTrade[]): Promise<void> {
  if (changes.length === 0) return;
  const touched = await touchHoldings(tx, changes);
  const balances = new BalanceUpdates(tx);
  await balances.load(changes.flatMap(({ before, after }) => before ?? after ?? []));
  for (const change of changes) await balances.add({ ...cashOf(change), isTrade: true });
  await moveCashOfTrades(tx.db, changes.map(cashOf));
  await balances.write();
  const stamped = changes.map(({ before, after }) => ({
    before,
    after: before && after ? { ...after, updated_at: tx.now } : after,
  }));
  await deleteTradeRows(
    tx.db,
    tx.familyId,
    stamped.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  );
  await insertTrades(
    tx.db,
    stamped.flatMap(({ before, after }) => (after && !before ? after : [])),
  );
  for (const { before, after } of stamped) if (before && after) await updateTradeRow(tx.db, after);
  await tx.recordAll(stamped.map(changeOf));
  await followHoldings(tx, touched);
}

/** Writes new trades. @throws AppError as {@link writeTrades}. */
export function addTrades(tx: FamilyTransaction, rows: readonly TradeRow[]): Promise<void> {
  return writeTrades(
    tx,
    rows.map((after) => ({ after })),
  );
}

function changeOf({ before, after }: { before: TradeRow | undefined; after: TradeRow | undefined }): Change {
  const { id = '', account_id = '' } = after ?? before ?? {};
  const kind = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  return {
    ...{ resource: 'trade', id, kind, accountIds: [account_id] },
    ...(before && { before: tradeRecord(before) }),
    ...(after && { after: tradeRecord(after) }),
  };
}

function cashOf({ before, after }: ChangedTrade) {
  return { ...(before && { before: cash(before) }), ...(after && { after: cash(after) }) };
}

// Money out of the account is positive in trades, and negative in the sums of its days.
function cash({ family_id, account_id, date, currency, amount_minor }: TradeRow) {
  return { family_id: Number(family_id), account_id, date, currency, amount_minor: -amount_minor, parent_id: null };
}
