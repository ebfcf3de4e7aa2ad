import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { VERSION } from '#config/version.ts';
import type { Database } from '#database/database.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { withTimeout } from '#kernel/async/with-timeout.ts';

/** Why the process must get no new work; null while it may. */
export type Unready = () => 'stopping' | 'damaged' | null;

const HEALTH = { config: { anyHost: true, neverWaits: true } } as const;

/**
 * Mounts `/livez` (the process answers), `/readyz` (it can read and write), and their other names that clients and monitors ask for:
 * `/up` and `/health`; and `/version`, which `/openapi.json` says too. None needs a credential.
 */
export function mountHealth(app: FastifyInstance, db: Database, unready: Unready): void {
  app.get('/livez', HEALTH, (_request, reply) => reply.send('{"status":"ok"}'));
  app.get('/up', HEALTH, (_request, reply) => reply.send('{"status":"ok"}'));
  app.get('/version', HEALTH, (_request, reply) => reply.send(JSON.stringify({ version: VERSION })));
  for (const path of ['/readyz', '/health'])
    app.get(path, HEALTH, async (_request, reply) => {
      const status = unready() ?? ((await canStore(db)) ? 'ok' : 'storage');
      if (status !== 'ok') void reply.code(503).header('retry-after', '5');
      return reply.send(`{"status":"${status}"}`);
    });
}

const STORAGE_MS = 2000;

/** True when both databases answer in time. */
async function canStore(db: Database): Promise<boolean> {
  const checks = Promise.all([db.usage.write(touch), sql`select 1`.execute(db.read)]);
  return withTimeout(checks, STORAGE_MS).then(
    () => true,
    () => false,
  );
}

// Rewrites a row that counts nothing: a full or failing disk must take this process out of rotation.
async function touch(usage: Kysely<UsageTables>): Promise<void> {
  await usage
    .insertInto('rate_counters')
    .values({ key_id: 'readyz', window: 0, count: 0 })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ count: 0 }))
    .execute();
}
