import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import type { TransactionRow } from '#ledger/transactions/index.ts';
import { accountsOfPair, type LegPairIds, pairRecord, pairRecordWith } from '#ledger/transfer-sides/index.ts';
import { INFLOW_KIND, outflowKind } from './kinds.ts';
import {
  deleteTransferRow,
  findContributionsCategory,
  insertTransfers,
  type TransferRow,
  updateTransferRow,
} from './store.ts';

/** What joining two legs makes of them. */
export type Joining = {
  readonly transfer: TransferRow;
  readonly inflow: TransactionRow;
  readonly outflow: TransactionRow;
};

/** A transfer of two transactions and the legs as they become: their kinds follow from the accounts. Writes nothing. */
export async function joinLegs(
  tx: FamilyTransaction,
  legs: { readonly inflow: TransactionRow; readonly outflow: TransactionRow },
  accounts: { readonly source: AccountRow; readonly destination: AccountRow },
  status: TransferRow['status'],
): Promise<Joining> {
  const id = newId();
  const kind = outflowKind(accounts.source.type, accounts.destination.type);
  const isUncategorised = kind === 'investment_contribution' && legs.outflow.category_id === null;
  const category_id = isUncategorised ? await findContributionsCategory(tx.db, tx.familyId) : legs.outflow.category_id;
  return {
    transfer: newTransfer(
      tx,
      id,
      { inflow_transaction_id: legs.inflow.id, outflow_transaction_id: legs.outflow.id },
      status,
    ),
    inflow: { ...legs.inflow, kind: INFLOW_KIND, transfer_id: id },
    outflow: { ...legs.outflow, kind, category_id, transfer_id: id },
  };
}

/** The row of a new transfer of these two transactions. */
export function newTransfer(
  tx: FamilyTransaction,
  id: string,
  legs: LegPairIds,
  status: TransferRow['status'],
): TransferRow {
  return { family_id: tx.familyId, id, ...legs, status, notes: null, created_at: tx.now, updated_at: tx.now };
}

/** A transaction that is no leg any more: an everyday one again. */
export function freed(leg: TransactionRow): TransactionRow {
  return { ...leg, kind: 'standard', transfer_id: null };
}

/** Inserts a transfer, with its change row. */
export async function addTransfer(tx: FamilyTransaction, row: TransferRow): Promise<void> {
  const after = await pairRecord(tx.db, row);
  await tx.record({ resource: 'transfer', id: row.id, kind: 'create', after, accountIds: accountsOfPair(after) });
  await insertTransfers(tx.db, [row]);
}

/** Inserts transfers whose legs are written already, each with its change row. */
export async function addTransfers(tx: FamilyTransaction, joinings: readonly Joining[]): Promise<void> {
  await tx.recordAll(
    joinings.map(({ transfer, inflow, outflow }) => ({
      ...({ resource: 'transfer', id: transfer.id, kind: 'create' } as const),
      after: pairRecordWith(transfer, { inflow: inflow.account_id, outflow: outflow.account_id }),
      accountIds: [inflow.account_id, outflow.account_id],
    })),
  );
  await insertTransfers(
    tx.db,
    joinings.map(({ transfer }) => transfer),
  );
}

/** Writes a changed transfer back, with its change row, and hands it on as it now is. */
export async function changeTransfer(
  tx: FamilyTransaction,
  before: TransferRow,
  change: Partial<Pick<TransferRow, 'status' | 'notes'>>,
): Promise<TransferRow> {
  const after: TransferRow = { ...before, ...change, updated_at: tx.now };
  const record = await pairRecord(tx.db, after);
  await tx.record({
    resource: 'transfer',
    id: after.id,
    kind: 'update',
    before: await pairRecord(tx.db, before),
    after: record,
    accountIds: accountsOfPair(record),
  });
  await updateTransferRow(tx.db, after);
  return after;
}

/** Deletes a transfer, with its change row; its legs must be freed beside it. */
export async function endTransfer(tx: FamilyTransaction, row: TransferRow): Promise<void> {
  const before = await pairRecord(tx.db, row);
  await tx.record({ resource: 'transfer', id: row.id, kind: 'delete', before, accountIds: accountsOfPair(before) });
  await deleteTransferRow(tx.db, tx.familyId, row.id);
}
