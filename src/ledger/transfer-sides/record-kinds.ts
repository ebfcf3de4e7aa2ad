import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Described, recordKind } from '#ledger/records/index.ts';
import { accountsOfPair, pairRecordWith, type TransferPairIds } from './pair-record.ts';

const SIDES = { inflow_transaction_id: 'transaction', outflow_transaction_id: 'transaction' } as const;

export const TRANSFER = recordKind({
  resource: 'transfer',
  table: 'transfers',
  scope: 'transfers:write',
  refersTo: SIDES,
  hasDay: false,
  isReverted: true,
  reset: 'with_account',
  describe: describePairs,
});

export const REJECTED_TRANSFER = recordKind({
  resource: 'rejected_transfer',
  table: 'rejected_transfers',
  scope: 'transfers:write',
  refersTo: SIDES,
  hasDay: false,
  isReverted: true,
  reset: 'with_account',
  describe: describePairs,
});

async function describePairs(
  { db, familyId }: FamilyTransaction,
  rows: readonly TransferPairIds[],
): Promise<Described[]> {
  const ids = rows.flatMap((row) => [row.inflow_transaction_id, row.outflow_transaction_id]);
  const sides = await db
    .selectFrom('transactions')
    .select(['id', 'account_id'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  const accounts = new Map(sides.map(({ id, account_id }) => [id, account_id]));
  return rows.map((row) => {
    const [inflow, outflow] = [row.inflow_transaction_id, row.outflow_transaction_id].map((id) => accounts.get(id));
    const record = pairRecordWith(row, { inflow, outflow });
    return { record, accountIds: accountsOfPair(record) };
  });
}
