import { readFileSync } from 'node:fs';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { PLANS_AS_NOTICES } from './plan-watch.ts';
import { type Lifetime, startPostgres } from './postgres-server.ts';
import { SHARD_FUNCTIONS } from './shard-functions.ts';

const DOCUMENT = new URL('../../../docs/scaling.md', import.meta.url);

/** The statements that `docs/scaling.md` gives to operators. */
export const SHARDING_STATEMENTS = /```sql\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8'))?.[1] ?? '';

/** A PostgreSQL, migrated and distributed by the statements of `docs/scaling.md`, that sends each statement's plan to the client. */
export async function startShardedPostgres(t: Lifetime): Promise<string> {
  const url = await startPostgres(t);
  const postgres = { url, connectionsMax: 4, namedStatements: true };
  await (await Database.open({ dataDir: '', clock: Date.now, postgres })).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SHARD_FUNCTIONS);
  await client.query(SHARDING_STATEMENTS);
  for (const setting of PLANS_AS_NOTICES) await client.query(`alter database postgres set ${setting}`);
  await client.end();
  return url;
}
