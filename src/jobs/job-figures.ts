import type { AliasableExpression } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import type { JobFigures } from '#telemetry/metrics.ts';

/** Selects a row for each job that is not done: when it was requested, or last stored how far it is. */
export type UnfinishedJobs = AliasableExpression<{ since: string }>;

/** Counts the jobs of all families that are not done. */
export async function countUnfinished(
  { read }: Pick<LedgerDatabase, 'read'>,
  jobs: UnfinishedJobs,
): Promise<Pick<JobFigures, 'waiting' | 'since'>> {
  const { count, since } = await read
    .selectFrom(jobs.as('unfinished'))
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<string | null>('since').as('since')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(count), since };
}
