import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const TRIES = 20;
const TRY_MS = 150;

/**
 * Waits until no other process is connected, but those that wait for a migration themselves. A migration changes what a running process
 * of an older release relies on. Behind a pooler its connections stay when it has stopped, and their names say nothing.
 * @throws Error when another one stays.
 */
export async function requireOnlyProcess(db: Kysely<never>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (!(await isAnotherConnected(db))) return;
    await setTimeout(TRY_MS);
  }
  throw new Error('another process of Coffer uses this database; stop every process before you start a newer release');
}

async function isAnotherConnected(db: Kysely<never>): Promise<boolean> {
  await sql`select pg_stat_clear_snapshot()`.execute(db); // a transaction sees the list as it was the first time
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name in ('coffer', 'coffer listener') and pid <> pg_backend_pid()
      and pid not in (select pid from pg_locks where locktype = 'advisory' and not granted)
    limit 1`.execute(db);
  return rows.length > 0;
}
