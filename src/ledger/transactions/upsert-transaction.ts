import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid } from '#kernel/errors.ts';
import type { Checks } from './checks.ts';
import { addTransactionTo, findIdentified, type NewTransactionInput } from './create-transaction.ts';
import type { LegKeeper } from './leg-keeper.ts';
import type { NewEntries } from './new-entries.ts';
import { updateTransactionIn } from './update-transaction.ts';

/**
 * Within a running write, changes the transaction of the input's account, source and external_id by what else the input says, or
 * creates it where there is none; the caller writes the `entries`.
 * @throws AppError `not_found` for an account that the caller does not see; `forbidden`, `validation_failed`. Nothing was written then.
 */
export async function upsertTransactionIn(
  entries: NewEntries,
  tx: FamilyTransaction,
  legs: LegKeeper,
  input: NewTransactionInput,
  checks: Checks,
): Promise<{ id: string; isNew: boolean }> {
  if (input.external_id === undefined) throw invalid('/external_id', 'required', 'external_id is required');
  await checks.permission(input.account_id, 'read_only', 'Account');
  const stored = await findIdentified(entries, tx, input);
  if (stored === undefined) {
    const { id } = await addTransactionTo(entries, tx, input, checks);
    return { id, isNew: true };
  }
  await entries.write();
  await updateTransactionIn(tx, legs, stored.id, input, checks);
  return { id: stored.id, isNew: false };
}
