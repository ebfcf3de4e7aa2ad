import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { DeletionListQuery } from './schemas.ts';
import { countDeletionsBy, type DeletionRow, type DeletionView, findDeletionsBy, insertDeletion } from './store.ts';

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

/** A page of the user's own deletions that are not done, oldest first. No one else learns the name of a deleted account. */
export async function listDeletions(context: PagedContext, query: z.output<typeof DeletionListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'deletions',
    position: ({ id }: DeletionView) => [id],
    count: () => countDeletionsBy(db.read, actor),
    rows: ({ after, limit, offset }) => findDeletionsBy(db.read, actor, { after: after?.[0] ?? '', limit, offset }),
  });
  return { deletions: rows.map(present), pagination };
}

function present({ id, kind, account_id, account_name, label_id, label_name, ...deletion }: DeletionView) {
  const { transaction_count, created_at } = deletion;
  return {
    id,
    kind,
    account: account_id === null || account_name === null ? null : { id: account_id, name: account_name },
    label: label_id === null || label_name === null ? null : { id: label_id, name: label_name },
    entries_left: transaction_count === null ? null : Number(transaction_count),
    created_at: secondsForm(created_at),
  };
}
