import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { deleteEntries, requireTransferSides } from '#ledger/posting/index.ts';
import { requireTransfer, unmatchTransfer } from './decide-transfer.ts';

/** Deletes a transfer; its transactions become standard ones, or are deleted too. @throws AppError `not_found`, `forbidden`. */
export async function deleteTransfer(context: Context, id: string, withTransactions: boolean): Promise<void> {
  if (!withTransactions) return unmatchTransfer(context, id);
  await writeFamily(context, async (tx) => {
    await requireTransfer(tx, id, 'full_control');
    const { outflow, inflow } = await requireTransferSides(tx, id);
    await deleteEntries(tx, [outflow, inflow]);
  });
}
