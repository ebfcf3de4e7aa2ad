import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Database } from '#database/database.ts';
import type { FeedChange } from '../family/replay-feed.ts';
import { type CofferProcess, dataFolder, spawnCoffer } from '../server/spawn-coffer.ts';
import { newPostgresDatabase, ON_POSTGRES } from './postgres.ts';

/** The database of consecutive server processes, and how to open it while none runs. */
export type DatabaseLocation = {
  start(): Promise<CofferProcess>;
  open<T>(look: (db: Database['read']) => Promise<T>): Promise<T>;
};

/** A new database on this run's engine, removed after the test; `settings` are those of its servers. */
export async function newDatabaseLocation(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<DatabaseLocation> {
  const dataDir = dataFolder(t);
  const own = await newPostgresDatabase();
  if (own !== null) t.after(() => own.drop());
  const env = {
    COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000',
    // Tests that wait for a job ask again and again.
    COFFER_USER_REQUESTS_PER_MINUTE: '1000000',
    ...(own && { COFFER_DATABASE_URL: own.postgres.url }),
    ...settings,
  };
  return {
    start: () => spawnCoffer(t, dataDir, env),
    async open(look) {
      const database = await Database.open({ dataDir, clock: Date.now, postgres: own?.postgres ?? null });
      return inSnapshot(database, look).finally(() => database.close());
    },
  };
}

// PostgreSQL may still be executing statements of a killed server.
function inSnapshot<T>({ read }: Database, look: (db: Database['read']) => Promise<T>): Promise<T> {
  return ON_POSTGRES ? read.transaction().setIsolationLevel('repeatable read').execute(look) : look(read);
}

/** Every change of a running server's feed. */
export async function readFullFeed(coffer: CofferProcess, token: string): Promise<FeedChange[]> {
  const changes: FeedChange[] = [];
  for (let cursor = '0', more = true; more; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?limit=500&cursor=${cursor}`, { token });
    assert.equal(answer?.status, 200);
    changes.push(...answer.body.changes);
    ({ next_cursor: cursor, has_more: more } = answer.body);
  }
  return changes;
}
