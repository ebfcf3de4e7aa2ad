import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { findFamily } from '#access/people/families.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { requireAdmin } from '#application/requirement.ts';
import { newId } from '#kernel/ids.ts';
import { ABSENT_COUNTS, type ResetDone, type ResetStatus } from './schemas.ts';

/**
 * Deletes all data of the family, each row with its change row: at once, or with many entries hidden at once and deleted by a job.
 * Members, credentials and settings stay.
 * @throws AppError `forbidden` unless the actor is an admin.
 */
export async function resetFamilyData(
  context: Context,
  { dataReset, settings }: Pick<AccessParts, 'dataReset' | 'settings'>,
): Promise<z.output<typeof ResetDone>> {
  requireAdmin(context.actor);
  const done = await writeFamily(context, async (tx) => {
    const job = await dataReset.deleteLedgerData(tx);
    return {
      message: 'All data of the family is being deleted',
      status: 'queued' as const,
      // Clients of this kind of API expect the id of a job. Few data are deleted without one.
      job_id: job ?? newId(),
      family_id: (await findFamily(tx.db, tx.familyId)).public_id,
      status_url: `${settings.publicUrl.basePath}/api/v1/users/reset/status`,
    };
  });
  context.db.afterCommit(() => dataReset.continueDeletions());
  return done;
}

/** Counts the family's data. @throws AppError `forbidden` unless the actor is an admin. */
export async function readResetStatus(
  { db, actor }: Context,
  { dataReset }: Pick<AccessParts, 'dataReset'>,
): Promise<z.output<typeof ResetStatus>> {
  requireAdmin(actor);
  const { public_id } = await findFamily(db.read, actor.familyId);
  const held = await dataReset.countLedgerData(db.read, actor.familyId);
  const entries = (held.transactions ?? 0) + (held.valuations ?? 0);
  const counts = { ...ABSENT_COUNTS, ...held, entries };
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return { status: isEmpty ? 'complete' : 'data_remaining', family_id: public_id, reset_complete: isEmpty, counts };
}
