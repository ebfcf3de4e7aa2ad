import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { allOf, type Issue, invalid, readable } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import {
  findTransaction,
  SIDES_APART_MAX,
  type TransactionRow,
  type TransferPairIds,
  type TransferSides,
} from '#ledger/posting/index.ts';
import { entryPermissionIn, requirePermission } from '#ledger/visibility/index.ts';

/**
 * Loads two transactions that can form a transfer.
 * @throws AppError `validation_failed` with an issue for each side that is hidden, matched, split or not opposite; `forbidden`.
 */
export async function requireSides(tx: FamilyTransaction, ids: TransferPairIds): Promise<TransferSides> {
  const rows = {
    inflow_transaction_id: await findSeen(
      tx,
      readable(() => ids.inflow_transaction_id),
    ),
    outflow_transaction_id: await findSeen(
      tx,
      readable(() => ids.outflow_transaction_id),
    ),
  };
  const [inflow, outflow] = allOf(
    () => requireSide('inflow_transaction_id', ids, rows),
    () => requireSide('outflow_transaction_id', ids, rows),
  );
  for (const side of [inflow, outflow]) await requirePermission(tx, side.account_id, 'full_control', 'Transaction');
  const fault = misfit(inflow, outflow);
  if (fault !== undefined) throw invalid('/inflow_transaction_id', fault.code, fault.message);
  return { inflow, outflow };
}

async function findSeen(tx: FamilyTransaction, id: string | undefined): Promise<TransactionRow | undefined> {
  const row = id === undefined ? undefined : await findTransaction(tx.db, tx.familyId, id);
  return row && (await entryPermissionIn(tx, row)) && row;
}

type SideMember = keyof TransferPairIds;

function requireSide(
  member: SideMember,
  ids: TransferPairIds,
  rows: Readonly<Record<SideMember, TransactionRow | undefined>>,
): TransactionRow {
  const row = ids[member] ? rows[member] : undefined;
  const refuse = (code: string, message: string): never => {
    throw invalid(`/${member}`, code, message);
  };
  if (row === undefined) return refuse('unknown', 'must be a transaction of this family');
  const direction = member === 'inflow_transaction_id' ? 1n : -1n;
  if (row.transfer_id !== null) refuse('already_matched', 'is a side of a transfer already; unmatch that first');
  if (row.parent_id !== null || row.split_parts_count > 0n) refuse('split', 'must not be split nor a part');
  if (row.amount_minor * direction <= 0n) refuse('direction', 'must be money that goes the way its name says');
  return row;
}

function misfit(inflow: TransactionRow, outflow: TransactionRow): Omit<Issue, 'pointer'> | undefined {
  if (inflow.account_id === outflow.account_id) {
    return { code: 'same_account', message: 'must be in another account than outflow_transaction_id' };
  }
  if (inflow.currency === outflow.currency && inflow.amount_minor !== -outflow.amount_minor) {
    return {
      code: 'not_opposite',
      message: 'must be exactly the opposite amount of outflow_transaction_id, in the same currency',
    };
  }
  if (daysBetween(inflow.date, outflow.date) > SIDES_APART_MAX.decided) {
    return {
      code: 'too_far_apart',
      message: `must be at most ${SIDES_APART_MAX.decided} days from outflow_transaction_id`,
    };
  }
  return undefined;
}
