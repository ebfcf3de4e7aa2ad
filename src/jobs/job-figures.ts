import type { AliasableExpression, Kysely } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import type { Workers } from '#database/postgres/workers.ts';
import type { Families } from '#database/queries/active-families.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { JobFigures } from '#telemetry/metrics.ts';

/** Selects a row for each job that is not done, of all families or of these alone: when it was requested, or last stored how far it is. */
export type UnfinishedJobs = (db: Kysely<LedgerTables>, families: Families) => AliasableExpression<{ since: string }>;

type Waiting = Pick<JobFigures, 'waiting' | 'since'>;

/** Counts the jobs that are not done, of all families or of these alone. */
export async function countUnfinished(
  { read }: Pick<LedgerDatabase, 'read'>,
  jobs: UnfinishedJobs,
  families: Families,
): Promise<Waiting> {
  const { count, since } = await read
    .selectFrom(jobs(read, families).as('unfinished'))
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<string | null>('since').as('since')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(count), since };
}

/** The jobs by kind. */
export type JobReport<Kind extends Waiting = JobFigures> = {
  readonly kinds: readonly Kind[];
  /** The workers that do not answer: the jobs of their families are not counted. */
  readonly lostWorkers: readonly string[];
  /** How many of the other families are counted when the time was too short for all. */
  readonly familiesCounted: number | null;
};

/** Prometheus waits some seconds for all metrics together. */
const COUNT_MS = 2000;

/** Counts each kind: while a worker is lost for the families of the others, some at a time, as long as there is time. */
export async function countReachable<Kind extends Waiting>(
  workers: Pick<Workers, 'reachable' | 'lost'>,
  kinds: readonly ((families: Families) => Promise<Kind>)[],
): Promise<JobReport<Kind>> {
  const began = performance.now();
  let counted: Kind[] | null = null;
  let families = 0;
  let isCut = false;
  for await (const some of workers.reachable()) {
    isCut = counted !== null && performance.now() - began > COUNT_MS;
    if (isCut) break;
    counted = sums(counted, await countEach(kinds, some));
    families += some?.length ?? 0;
  }
  counted ??= await countEach(kinds, []);
  return { kinds: counted, lostWorkers: workers.lost, familiesCounted: isCut ? families : null };
}

/** One after the other: a report holds one connection. */
async function countEach<Kind>(
  kinds: readonly ((families: Families) => Promise<Kind>)[],
  families: Families,
): Promise<Kind[]> {
  const counted: Kind[] = [];
  for (const count of kinds) counted.push(await count(families));
  return counted;
}

function sums<Kind extends Waiting>(before: readonly Kind[] | null, counted: readonly Kind[]): Kind[] {
  return counted.map((kind, index) => {
    const { waiting = 0, since = null } = before?.[index] ?? {};
    const oldest = [since, kind.since].filter((instant) => instant !== null).sort()[0] ?? null;
    return { ...kind, waiting: waiting + kind.waiting, since: oldest };
  });
}
