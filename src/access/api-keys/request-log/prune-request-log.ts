import type { Database } from '#database/database.ts';
import type { KnownRefs } from './known-refs.ts';
import { firstIdAt } from './row-ids.ts';
import { deleteOldest, deleteUnusedCredentials, nextFamily, type UsageDb } from './store.ts';

const BATCH = 1000;

/**
 * Deletes the rows from before `before`, RFC 3339, family by family in small transactions, so that no request waits long.
 * `refs` forgets what goes with them.
 */
export async function pruneRequestLog({ usage }: Database, refs: KnownRefs, before: string): Promise<void> {
  const beforeId = BigInt(firstIdAt(Date.parse(before)));
  const pruneBatch = async (db: UsageDb, familyId: number): Promise<number> => {
    const deleted = await deleteOldest(db, familyId, beforeId, BATCH);
    // Within the same transaction, so that no row is written with the ref of a credential that goes.
    if (deleted < BATCH && (await deleteUnusedCredentials(db, familyId)) > 0) refs.clear();
    return deleted;
  };

  let familyId = await nextFamily(usage.read, 0);
  while (familyId !== undefined) {
    const family = familyId;
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await usage.write((db) => pruneBatch(db, family));
    familyId = await nextFamily(usage.read, family);
  }
}
