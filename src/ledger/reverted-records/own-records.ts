import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addRows, changeRow, type RecordKind, type RecordState, removeRows, rowsOf } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { requireReferences } from './require-references.ts';
import type { RevertedRecord } from './reverted-record.ts';

/** Puts back records that nothing else follows from. The author needs `permission` on the accounts that they name. */
export async function revertOwn(
  tx: FamilyTransaction,
  kind: RecordKind,
  permission: 'read_write' | 'full_control',
  reverted: readonly RevertedRecord[],
): Promise<void> {
  await requireReferences(
    tx,
    kind,
    reverted.flatMap(({ target }) => target ?? []),
  );
  for (const { id, now, target, follows } of reverted) {
    const accounts = follows ? [] : [now, target].flatMap((state) => accountsNamed(kind, state));
    for (const account of accounts) await requirePermission(tx, account, permission, 'Change');
    const before = await rowsOf(tx.db, tx.familyId, kind).where('id', '=', id).executeTakeFirst();
    const row = target && ({ family_id: tx.familyId, ...kind.columnsOf(target), updated_at: tx.now } as never);
    if (row === null) await removeRows(tx, kind, before === undefined ? [] : [before]);
    else if (before === undefined) await addRows(tx, kind, [row]);
    else await changeRow(tx, kind, before, row);
  }
}

function accountsNamed({ refersTo }: RecordKind, state: RecordState | null): string[] {
  const members = Object.keys(refersTo).filter((member) => refersTo[member] === 'account');
  return members.flatMap((member) => (state?.[member] ?? []) as string | string[]);
}
