import { setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { beginSeal, NO_SEAL, takeIn } from './seal-hash.ts';
import { changesAfter, findNewestSeal, insertSeal, unsealedAfter } from './store.ts';

const FAMILIES = 500;
/** Change rows that one seal covers at most: that many are read at once, and other work waits no longer. */
const CHANGES = 500;

/** Seals what every family's history has gained since its newest seal, until `stopping`; resolves to the number of seals made. */
export async function sealChanges(database: Database, stopping: AbortSignal): Promise<number> {
  let seals = 0;
  for (let after = 0; ; ) {
    const families = await unsealedAfter(database.read, after, FAMILIES);
    for (const familyId of families) {
      while (!stopping.aborted && (await sealNext(database, familyId))) {
        seals += 1;
        await setImmediate();
      }
    }
    const last = families.at(-1);
    if (last === undefined || stopping.aborted) return seals;
    after = last;
  }
}

/** Makes the family's next seal; false where everything is sealed. */
async function sealNext(database: Database, familyId: number): Promise<boolean> {
  const newest = await findNewestSeal(database.read, familyId);
  const after = newest?.through_sequence ?? 0n;
  const changes = await changesAfter(database.read, { familyId, after, limit: CHANGES });
  const last = changes.at(-1);
  if (last === undefined) return false;
  const seal = beginSeal(newest?.hash ?? NO_SEAL);
  for (const change of changes) takeIn(seal, change);
  const row = {
    family_id: familyId,
    number: (newest?.number ?? 0n) + 1n,
    through_sequence: last.sequence,
    hash: seal.digest('hex'),
  };
  await database.write(({ db, now }) => insertSeal(db, { ...row, sealed_at: now }));
  return true;
}
