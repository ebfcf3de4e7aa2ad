import pg from 'pg';
import { poll } from '#tests/harness/server/poll.ts';

/** Locks a table, such as `transactions in exclusive mode`, until it is released; `isWaitedFor` resolves when a statement waits. */
export async function lockTable(
  url: string,
  table: string,
): Promise<{ isWaitedFor(): Promise<unknown>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  const waiting = () => client.query('select from pg_locks where not granted');
  return {
    isWaitedFor: () => poll(waiting, ({ rowCount }) => rowCount !== 0),
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}
