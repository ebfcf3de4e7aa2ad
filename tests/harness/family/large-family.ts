import assert from 'node:assert/strict';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

/** Enters transactions of one unit each in bulk. More than 500 in one account are deleted in slices. */
export async function fillAccount(
  coffer: Coffer,
  { token }: TestUser,
  { accountId, count, members = {} }: { readonly accountId: string; readonly count: number; readonly members?: object },
): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const operations = Array.from({ length: Math.min(500, count - from) }, (_, row) => ({
      op: 'create',
      transaction: { account_id: accountId, date: '2026-01-05', name: `Entry ${from + row}`, amount: '1', ...members },
    }));
    const reply = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
    assert.equal(reply.status, 200, reply.text);
  }
}

/** Settles when the job has carried out all deletions of a family. */
export async function deletionsDone({ database }: Coffer, familyId: number): Promise<void> {
  const query = database.read.selectFrom('deletions').select('id').where('family_id', '=', familyId);
  for (;;) {
    const commit = Promise.withResolvers<void>();
    const forget = database.versions.onCommit(familyId, commit.resolve);
    const left = await query.execute();
    if (left.length > 0) await commit.promise;
    forget();
    if (left.length === 0) return;
  }
}
