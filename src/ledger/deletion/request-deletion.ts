import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { type DeletionRow, insertDeletion } from './store.ts';

/** The most entries that a request deletes by itself; more are deleted by the job, in slices. */
export const DELETED_AT_ONCE_MAX = 500;

/** Requests a deletion from the job. Returns its id. */
export async function requestDeletion(
  tx: FamilyTransaction,
  kind: DeletionRow['kind'],
  target: Partial<Pick<DeletionRow, 'account_id' | 'label_id' | 'replacement_id'>> = {},
): Promise<string> {
  const { actor, requestId } = tx.author;
  const id = newId();
  await insertDeletion(tx.db, {
    family_id: tx.familyId,
    id,
    kind,
    account_id: null,
    label_id: null,
    replacement_id: null,
    ...target,
    user_id: actor?.userId ?? null,
    credential_id: actor?.credentialId ?? null,
    authentication_method: actor?.type ?? null,
    request_id: requestId,
    created_at: tx.now,
  });
  return id;
}
