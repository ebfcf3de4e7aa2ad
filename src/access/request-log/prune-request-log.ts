import type { Database } from '#database/database.ts';
import { deleteOldest, nextFamily } from './store.ts';

const BATCH = 1000;

/** Deletes the rows from before `before`, RFC 3339, family by family in small transactions, so that no request waits long. */
export async function pruneRequestLog({ usage }: Database, before: string): Promise<void> {
  let familyId = await nextFamily(usage.read, 0);
  while (familyId !== undefined) {
    const family = familyId;
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await usage.write((db) => deleteOldest(db, family, before, BATCH));
    familyId = await nextFamily(usage.read, family);
  }
}
