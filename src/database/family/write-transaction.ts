import type { Kysely } from 'kysely';
import { seeEveryFamily } from '#database/postgres/row-security.ts';
import type { Store } from '#database/queries/store.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { FamilyMemory } from './family-memory.ts';
import { type Author, FamilyTransaction, type Finished, type RequireWithinLimits } from './family-transaction.ts';
import type { FamilyVersions } from './family-versions.ts';
import type { WorkAhead } from './work-ahead.ts';

/** A running transaction, of one family or of none (sign-up, sign-in, throttles). */
export type Tx = {
  readonly db: Kysely<LedgerTables>;
  /** The transaction's one instant, RFC 3339. */
  readonly now: string;
  /** The box for stored secrets. */
  secrets(): SecretBox;
  /** Opens a family for recorded changes in this transaction; a second call returns the same. */
  family(familyId: number, author: Author): Promise<FamilyTransaction>;
};

type LedgerParts = {
  readonly ledger: Store<LedgerTables>;
  readonly versions: FamilyVersions;
  readonly memory: FamilyMemory;
  readonly clock: Clock;
  readonly secrets: () => SecretBox;
  readonly ahead: WorkAhead;
  readonly requireWithinLimits: RequireWithinLimits;
};

/**
 * Runs `work` in one transaction and, after the commit, updates the versions of the families that it changed. `ownId` is the
 * family that it belongs to, if any.
 */
export async function runWrite<T>(
  { ledger, versions, memory, clock, secrets, ahead, requireWithinLimits }: LedgerParts,
  work: (tx: Tx) => Promise<T>,
  ownId: number | undefined,
): Promise<T> {
  const families = new Map<number, FamilyTransaction>();
  const newest = new Map<number, Finished>();
  const result = await ledger.write(async (db) => {
    const now = instant(clock());
    // Opened once: two heads in one transaction would assign the same sequence numbers.
    const family = async (familyId: number, author: Author): Promise<FamilyTransaction> => {
      if (ownId !== undefined && ownId !== familyId) await seeEveryFamily(db);
      const running = { db, now, secrets, ahead, memory, requireWithinLimits };
      const opened = families.get(familyId) ?? FamilyTransaction.open(running, familyId, author);
      families.set(familyId, opened);
      return opened;
    };
    try {
      const done = await work({ db, now, family, secrets });
      for (const [familyId, opened] of families) newest.set(familyId, await opened.finish());
      return done;
    } finally {
      ahead.requireDone(); // whatever else has failed may have failed without the results
    }
  }, ownId);
  for (const [familyId, finished] of newest) {
    families.get(familyId)?.committed(finished);
    versions.committed(familyId, finished.sequence);
  }
  return result;
}
