import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { DamageSearch, damageIn } from '#database/maintenance/find-damage.ts';
import { WORKER } from '#src/wiring.ts';
import { ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { until } from '../harness/server/open-counters.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const options = { skip: ON_POSTGRES && 'about the files of SQLite' };

/** Overwrites the first page of an empty table, which no start reads. */
function damage(dataDir: string): void {
  const file = join(dataDir, 'coffer.db');
  const handle = new BetterSqlite3(file);
  const { rootpage } = handle.prepare("select rootpage from sqlite_schema where name = 'valuations'").get() as {
    rootpage: number;
  };
  const size = Number(handle.pragma('page_size', { simple: true }));
  handle.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 0x5a), 0, size, (rootpage - 1) * size);
  closeSync(descriptor);
}

test('a start finds a damaged page, logs the file and is not ready', options, async (t) => {
  const dataDir = dataFolder(t);
  const sound = await spawnCoffer(t, dataDir, { COFFER_LOG_LEVEL: 'debug' });
  const { token } = await setUpUser(sound);
  await until(() => /no page of the database is damaged/.test(sound.output()), 'the files are read');
  assert.equal((await sound.call('GET', '/readyz'))?.status, 200);
  await sound.end('SIGTERM');
  damage(dataDir);
  const damaged = await spawnCoffer(t, dataDir);
  await until(() => /"level":"error".*coffer\.db.*database is damaged/.test(damaged.output()), 'the damage is found');
  const ready = await damaged.call<{ status: string }>('GET', '/readyz');
  assert.deepEqual([ready?.status, ready?.body.status], [503, 'damaged']);
  assert.equal((await damaged.call('GET', '/livez'))?.status, 200);
  assert.equal((await damaged.call('GET', '/api/v1/users/me', { token }))?.status, 200, 'what is sound is served');
});

test('the search leaves an empty file and the log next to it as they are', options, async (t) => {
  const dataDir = dataFolder(t);
  const [file, log] = [join(dataDir, 'coffer.db'), join(dataDir, 'coffer.db-wal')];
  for (const [path, text] of [
    [file, ''],
    [log, 'a log'],
  ] as const)
    writeFileSync(path, text);
  assert.deepEqual(damageIn([file]), []);
  assert.equal(readFileSync(log, 'utf8'), 'a log');
});

test('a stop does not wait for the search for damaged pages', options, async (t) => {
  const dataDir = dataFolder(t);
  const handle = new BetterSqlite3(join(dataDir, 'coffer.db'));
  t.after(() => handle.close());
  handle.exec('create table rows (id integer); begin exclusive'); // the search waits five seconds for it, and then says so
  const search = new DamageSearch();
  const faults = search.run(dataDir, WORKER);
  search.stop();
  assert.equal(await faults, null);
});
