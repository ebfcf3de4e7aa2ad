import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { ACCOUNT, changeAccount, removeAccount } from '#ledger/accounts/index.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { GOAL } from '#ledger/goals/index.ts';
import { TRADE } from '#ledger/investments/trades/index.ts';
import { RECURRING } from '#ledger/recurring/index.ts';
import { referringTo } from '#ledger/referring-records.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { entriesOf, RevertContradiction, type RevertedRecord, RevertImpossible } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Changes accounts back. @throws RevertImpossible for one that was deleted. */
export async function restoreAccounts(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { id, now, target } of reverted) {
    if (target === null) continue;
    if (now === null || now.status === 'deleting') throw gone();
    await requirePermission(tx, id, 'full_control', 'Change');
    const before = await findAccount(tx.db, tx.familyId, id);
    if (before === undefined) throw gone();
    const { name, subtype, status, institution_name, institution_domain, cost_basis_method } =
      ACCOUNT.columnsOf(target);
    const restored = { name, subtype, status, institution_name, institution_domain, cost_basis_method };
    await changeAccount(tx, before, { ...before, ...restored });
  }
}

function gone(): RevertImpossible {
  const message =
    'A deleted account cannot be restored: its attachments and shares went with it. Import a backup or an export';
  return new RevertImpossible(message);
}

/** Deletes accounts that were created, with their opening balance and shares. @throws RevertContradiction what is in them. */
export async function endAccounts(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { id } of reverted.filter(({ target }) => target === null)) {
    await requirePermission(tx, id, 'full_control', 'Change');
    const row = await findAccount(tx.db, tx.familyId, id);
    if (row === undefined) continue;
    const within = [
      ...(await entriesOf(tx.db, tx.familyId, id)),
      ...(await referringTo(tx, ACCOUNT, id, [TRADE, RECURRING, GOAL])),
    ];
    if (within.length > 0) throw new RevertContradiction(within);
    await removeAccount(tx, row);
  }
}
