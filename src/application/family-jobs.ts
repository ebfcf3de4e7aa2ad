import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { quotaExceeded } from '#database/family/quotas.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/**
 * Refuses another job of a family that has as many as it may. Another write of the family waits, so that none comes between the count
 * and the new job. @throws AppError `conflict`.
 */
export async function requireJobRoom(tx: FamilyTransaction): Promise<void> {
  const limit = await tx.jobsMax();
  if (limit === null) return;
  const used = await countFamilyJobs(tx.db, tx.familyId);
  if (used < limit) return;
  const message = `This family may have ${limit} exports, imports and runs of rules at once and has ${used}; wait until one has ended`;
  throw quotaExceeded({ quota: 'jobs', limit, used, message });
}

/** The exports, imports and runs of rules of a family that wait or run. Deletions are no part: they are never refused. */
export async function countFamilyJobs(db: Kysely<LedgerTables>, familyId: number): Promise<number> {
  const { rows } = await sql<{ jobs: bigint }>`select
    (select count(*) from family_exports where family_id = ${familyId} and status in ('pending', 'processing')) +
    (select count(*) from imports where family_id = ${familyId} and status in ('importing', 'reverting')) +
    (select count(*) from import_sessions where family_id = ${familyId} and status = 'importing') +
    (select count(*) from family_imports where family_id = ${familyId} and status = 'importing') +
    (select count(*) from rule_runs where family_id = ${familyId} and status in ('pending', 'reverting')) as jobs`.execute(
    db,
  );
  return Number(rows[0]?.jobs ?? 0);
}
