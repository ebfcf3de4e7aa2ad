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
 * Mounts `/livez` (the process answers), `/readyz` (it can read and write, if need be without some workers), and their other names that clients and monitors ask for:
 * `/up` and `/health`; and `/version`, which `/openapi.json` says too. None needs a credential.
 */
export function mountHealth(app: FastifyInstance, db: Database, unready: Unready): void {
  app.get('/livez', HEALTH, (_request, reply) => reply.send('{"status":"ok"}'));
  app.get('/up', HEALTH, (_request, reply) => reply.send('{"status":"ok"}'));
  app.get('/version', HEALTH, (_request, reply) => reply.send(JSON.stringify({ version: VERSION })));
  for (const path of ['/readyz', '/health'])
    app.get(path, HEALTH, async (_request, reply) => {
      const why = unready();
      const state = why === null ? await storageOf(db) : { status: why };
      if (state.status !== 'ok' && state.status !== 'degraded') void reply.code(503).header('retry-after', '5');
      return reply.send(JSON.stringify(state));
    });
}

const STORAGE_MS = 2000;

type Storage = { readonly status: 'ok' | 'storage' } | { readonly status: 'degraded'; readonly lost_workers: string[] };

/** Whether both databases answer in time; `degraded` while only the families of some workers are out of reach. */
async function storageOf(db: Database): Promise<Storage> {
  const [reads, writes, workers] = await Promise.allSettled([
    withTimeout(sql`select 1`.execute(db.read), STORAGE_MS),
    withTimeout(db.usage.write(touch), STORAGE_MS),
    withTimeout(db.cluster.workers.check(), STORAGE_MS),
  ]);
  if (reads.status === 'rejected' || workers.status === 'rejected') return { status: 'storage' };
  const { all, lost } = workers.value;
  // The row that is written may lie on a lost worker.
  if (lost.length > 0 && lost.length < all.length) return { status: 'degraded', lost_workers: [...lost] };
  return { status: writes.status === 'fulfilled' && lost.length === 0 ? 'ok' : 'storage' };
}

// Rewrites a row that counts nothing: a full or failing disk must take this process out of rotation.
async function touch(usage: Kysely<UsageTables>): Promise<void> {
  await usage
    .insertInto('rate_counters')
    .values({ key_id: 'readyz', window: 0, count: 0 })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ count: 0 }))
    .execute();
}
