import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { textOrNull } from '#ledger/records/index.ts';
import { addRecurring, changeRecurring, findRecurring, RECURRING, removeRecurring } from '#ledger/recurring/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { requireReferences } from './require-references.ts';
import type { RevertedRecord } from './reverted-record.ts';

type Tx = FamilyTransaction;

export async function revertRecurring(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  await requireReferences(
    tx,
    RECURRING,
    reverted.flatMap(({ target }) => target ?? []),
  );
  for (const { id, now, target, follows } of reverted) {
    const accounts = [now, target].flatMap((state) => (state && textOrNull(state, 'account_id')) ?? []);
    for (const account of follows ? [] : accounts) await requirePermission(tx, account, 'full_control', 'Change');
    const before = await findRecurring(tx.db, tx.familyId, id);
    if (target === null && before !== undefined) await removeRecurring(tx, before);
    if (target === null) continue;
    const row = { family_id: tx.familyId, ...RECURRING.columnsOf(target), updated_at: tx.now };
    if (before === undefined) await addRecurring(tx, row);
    else await changeRecurring(tx, before, row);
  }
}
