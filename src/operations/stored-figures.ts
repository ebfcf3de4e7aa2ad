import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { isSqlite } from '#database/dialect.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { StoredFigures } from '#telemetry/metrics.ts';

type Sizes = Pick<StoredFigures, 'databaseBytes' | 'rows'>;

// However often Prometheus asks: counting families and users reads an index of each.
const COUNT_MS = 5 * 60 * 1000;

/** Counts what the database has, at most every five minutes. */
export function storedFigures(database: Database, clock: Clock): () => Promise<StoredFigures> {
  let counted: Promise<StoredFigures> | null = null;
  let countedAt = 0;
  return async () => {
    if (counted === null || clock() - countedAt >= COUNT_MS) {
      countedAt = clock();
      counted = count(database);
    }
    return counted.catch((error: unknown) => {
      counted = null;
      throw error;
    });
  };
}

async function count({ read, usage }: Database): Promise<StoredFigures> {
  const [families, users] = await Promise.all(
    (['families', 'users'] as const).map((table) =>
      read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const webhooks = { enabled: 0, off: 0, failing: 0, gone: 0 };
  for (const { enabled, disabled_reason: reason, count: some } of await read
    .selectFrom('webhooks')
    .select(({ fn }) => ['enabled', 'disabled_reason', fn.countAll<bigint>().as('count')])
    .groupBy(['enabled', 'disabled_reason'])
    .execute())
    webhooks[isSet(enabled) ? 'enabled' : (reason ?? 'off')] += Number(some);
  const imports = await read
    .selectFrom('imports')
    .select(({ fn }) => ['status', fn.countAll<bigint>().as('count')])
    .groupBy('status')
    .execute();
  return {
    families: Number(families?.count),
    users: Number(users?.count),
    webhooks,
    imports: Object.fromEntries(imports.map(({ status, count: some }) => [status, Number(some)])),
    ...(isSqlite(read) ? await sizeOfFiles([read, usage.read]) : await sizeOfPostgres(read)),
  };
}

/** A row would have to be read for each that is counted, so only PostgreSQL, which estimates them, says how many there are. */
async function sizeOfFiles(files: readonly Pick<Kysely<never>, 'getExecutor'>[]): Promise<Sizes> {
  let databaseBytes = 0;
  for (const file of files) {
    const pages = sql<{ bytes: bigint }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
    databaseBytes += Number((await pages.execute(file)).rows[0]?.bytes);
  }
  return { databaseBytes, rows: {} };
}

async function sizeOfPostgres(read: Database['read']): Promise<Sizes> {
  const size = sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`;
  const estimates = sql<{ table: string; rows: bigint }>`
    select relname as table, reltuples::bigint as rows from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= 0`;
  return {
    databaseBytes: Number((await size.execute(read)).rows[0]?.bytes),
    rows: Object.fromEntries((await estimates.execute(read)).rows.map(({ table, rows }) => [table, Number(rows)])),
  };
}

/** The bytes that a process without privileges may still write to the disk of a folder. */
export async function diskFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
