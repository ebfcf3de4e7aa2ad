import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalidAll } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { findTransaction, SIDES_APART_MAX, type TransactionRow, type TransferSides } from '#ledger/posting/index.ts';
import type { TransferPairIds } from '#ledger/transfer-sides/index.ts';
import { permissionIn, requirePermission } from '#ledger/visibility/index.ts';

/**
 * Loads two transactions that can form a transfer.
 * @throws AppError `validation_failed` with an issue for each side that is hidden, matched, split or not opposite; `forbidden`.
 */
export async function requireSides(tx: FamilyTransaction, ids: TransferPairIds): Promise<TransferSides> {
  const inflow = await findSeen(tx, ids.inflow_transaction_id);
  const outflow = await findSeen(tx, ids.outflow_transaction_id);
  const issues = [
    ...faultsOf('inflow_transaction_id', inflow, 1n),
    ...faultsOf('outflow_transaction_id', outflow, -1n),
  ];
  if (inflow === undefined || outflow === undefined || issues.length > 0) throw invalidAll(issues);
  for (const side of [inflow, outflow]) await requirePermission(tx, side.account_id, 'full_control', 'Transaction');
  const fault = misfit(inflow, outflow);
  if (fault !== undefined) throw invalidAll([{ pointer: '/inflow_transaction_id', ...fault }]);
  return { inflow, outflow };
}

async function findSeen(tx: FamilyTransaction, id: string): Promise<TransactionRow | undefined> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  return row && (await permissionIn(tx, row.account_id)) && row;
}

function faultsOf(member: string, row: TransactionRow | undefined, direction: bigint): Issue[] {
  const fault = (code: string, message: string): Issue[] => [{ pointer: `/${member}`, code, message }];
  if (row === undefined) return fault('unknown', 'must be a transaction of this family');
  if (row.transfer_id !== null) return fault('already_matched', 'is a side of a transfer already; unmatch that first');
  if (row.parent_id !== null || row.split_parts_count > 0n) return fault('split', 'must not be split nor a part');
  if (row.amount_minor * direction <= 0n) return fault('direction', 'must be money that goes the way its name says');
  return [];
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
  if (daysBetween(inflow.date, outflow.date) > SIDES_APART_MAX.confirmed) {
    return {
      code: 'too_far_apart',
      message: `must be at most ${SIDES_APART_MAX.confirmed} days from outflow_transaction_id`,
    };
  }
  return undefined;
}
