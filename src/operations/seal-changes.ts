import { setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { addChange, beginSeal, NO_SEAL } from './seal-hash.ts';
import { changesAfter, findNewestSeal, insertSeal, unsealedAfter } from './seal-store.ts';

const FAMILIES = 500;
/** The most change rows of one seal: they are read at once while other work waits. */
const CHANGES = 500;

/** Seals the history of each family each hour. */
export function historySealing(database: Database): PeriodicWork {
  const run = (stopping: AbortSignal) => sealChanges(database, stopping);
  return { kind: 'seals', everyMs: HOUR_MS, firstMs: MINUTE_MS, isForOneProcess: true, run };
}

/** Seals the new changes of all families until `stopping`; resolves to the number of seals. */
export async function sealChanges(database: Database, stopping: AbortSignal): Promise<number> {
  let seals = 0;
  for await (const families of database.cluster.workers.reachable()) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const unsealed = await unsealedAfter(database.read, { after, families, limit: FAMILIES });
      for (const familyId of unsealed) seals += await sealFamily(database, familyId, stopping);
      if (stopping.aborted) return seals;
      after = unsealed.at(-1);
    }
  }
  return seals;
}

/** Seals the new changes of a family until `stopping`; resolves to the number of seals. */
export async function sealFamily(database: Database, familyId: number, stopping?: AbortSignal): Promise<number> {
  let seals = 0;
  for (; stopping?.aborted !== true && (await sealNext(database, familyId)); seals += 1) await setImmediate();
  return seals;
}

/** Creates the family's next seal; false if all changes are sealed. */
async function sealNext(database: Database, familyId: number): Promise<boolean> {
  const newest = await findNewestSeal(database.read, familyId);
  const after = newest?.through_sequence ?? 0n;
  const changes = await changesAfter(database.read, { familyId, after, limit: CHANGES });
  const last = changes.at(-1);
  if (last === undefined) return false;
  const seal = beginSeal(newest?.hash ?? NO_SEAL);
  for (const change of changes) addChange(seal, change);
  const row = {
    family_id: familyId,
    number: (newest?.number ?? 0n) + 1n,
    through_sequence: last.sequence,
    hash: seal.digest('hex'),
  };
  await database.write(({ db, now }) => insertSeal(db, { ...row, sealed_at: now }));
  return true;
}
