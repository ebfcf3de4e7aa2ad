import { query, startPostgresServer } from '#tests/harness/postgres/postgres-server.ts';

const DURABLE = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=512MB',
  'max_connections=50',
];

/** The settings of a Coffer on the database. */
export type PostgresEnv = { readonly COFFER_DATABASE_URL: string; readonly COFFER_SECRET_KEY: string };

/** Runs `work` with an empty PostgreSQL that writes durably, and the process id of its server. */
export async function withPostgres<Result>(work: (env: PostgresEnv, pid: number) => Promise<Result>): Promise<Result> {
  const stops: (() => Promise<void>)[] = [];
  const { url } = await startPostgresServer({ after: (stop) => stops.push(stop) }, DURABLE);
  try {
    const [row] = await query<{ text: string }>(url, "select pg_read_file('postmaster.pid') as text");
    return await work(
      { COFFER_DATABASE_URL: url, COFFER_SECRET_KEY: 'k'.repeat(43) },
      Number(row?.text.split('\n')[0]),
    );
  } finally {
    for (const stop of stops) await stop();
  }
}
