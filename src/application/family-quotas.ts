import type { Quotas } from '#config/settings.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { quotaOf } from '#database/family/quotas.ts';
import type { CliActor } from './actor.ts';
import type { Context } from './context.ts';
import { countFamilyJobs } from './family-jobs.ts';
import { FamilyStorage } from './family-storage.ts';

/** How much a family has, and how much it may have; null for no limit. */
export type Used = { readonly used: number; readonly limit: number | null };

/** The quotas of a family with what it has. */
export async function usedQuotas(
  { everyFamily: db }: LedgerDatabase,
  familyId: number,
  ofServer: Quotas,
): Promise<Readonly<Record<'rows' | 'storage' | 'jobs', Used>>> {
  const head = await db
    .selectFrom('change_heads')
    .select(['records', 'records_max', 'storage_bytes_max', 'jobs_max'])
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  const storage = await new FamilyStorage(ofServer.storageBytes).used(db, familyId);
  return {
    rows: { used: Number(head.records), limit: quotaOf(head.records_max, ofServer.records) },
    storage: { used: storage, limit: quotaOf(head.storage_bytes_max, ofServer.storageBytes) },
    jobs: { used: await countFamilyJobs(db, familyId), limit: quotaOf(head.jobs_max, ofServer.jobs) },
  };
}

/** Quotas of one family; 0 is no limit, null the quota of the server, and one that is not named stays. */
export type OwnQuotas = {
  readonly records_max?: number | null;
  readonly storage_bytes_max?: number | null;
  readonly jobs_max?: number | null;
};

/** Gives a family quotas of its own. They are the operator's decision, so no change row of the family has them. */
export function setQuotas(
  { db, actor, requestId }: Context<CliActor>,
  familyId: number,
  own: OwnQuotas,
): Promise<void> {
  return db.writeFamily(familyId, { actor, requestId }, async (tx) => {
    await tx.db.updateTable('change_heads').set(own).where('family_id', '=', tx.familyId).execute();
  });
}
