import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Database } from '#database/database.ts';
import { SnapshotReader } from './snapshot-reader.ts';

test('a snapshot sees every earlier commit and none that came later', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const database = await Database.open({ dataDir, clock: Date.now });
  const reader = new SnapshotReader(dataDir);
  t.after(async () => {
    reader.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  const addThrottle = (key: string) =>
    database.write(({ db }) =>
      db.insertInto('throttles').values({ key, failures: 1n, window_started_at: '', blocked_until: null }).execute(),
    );
  const keys = (db: { read: typeof database.read }) =>
    db.read.selectFrom('throttles').select('key').orderBy('key').execute();

  await addThrottle('a');
  await reader.read(async (db) => {
    assert.deepEqual(await keys(db), [{ key: 'a' }]);
    await addThrottle('b');
    assert.deepEqual(await keys(db), [{ key: 'a' }], 'within one read nothing changes');
  });
  await reader.read(async (db) => {
    assert.deepEqual(await keys(db), [{ key: 'a' }, { key: 'b' }]);
    await assert.rejects(
      db.write(async () => {}),
      /wrote/,
    );
    await assert.rejects(sql`delete from throttles`.execute(db.read), /readonly/);
  });
});
