import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { forgetRejectionsOf } from '#ledger/rejected-transfers/index.ts';
import { deleteTransactionIn, type LegKeeper } from '#ledger/transactions/index.ts';
import { requireTransfer, unmatchTransfer } from './decide-transfer.ts';
import { endTransfer } from './join-legs.ts';

/** Deletes a transfer; its transactions stay, as everyday ones, unless they are to go with it. @throws AppError `not_found`, `forbidden`. */
export async function deleteTransfer(context: Context, id: string, withTransactions: boolean): Promise<void> {
  if (!withTransactions) return unmatchTransfer(context, id);
  await writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    await endTransfer(tx, transfer);
    await deleteTransactionIn(tx, bothGo, transfer.outflow_transaction_id);
    await deleteTransactionIn(tx, bothGo, transfer.inflow_transaction_id);
  });
}

// Neither is freed: the other goes in the same write.
const bothGo: LegKeeper = {
  foresee: async () => new Set(),
  settle: async (_tx, _before, row) => ({ row, finish: null }),
  release: (tx, row) => forgetRejectionsOf(tx, row.id),
};
