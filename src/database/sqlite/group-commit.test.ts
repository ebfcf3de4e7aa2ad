import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { GroupCommit } from './group-commit.ts';
import { SqliteFile } from './sqlite-file.ts';

type Notes = { notes: { id: number; text: string } };

async function openNotes(t: TestContext, options: { onCommit?: (jobs: number) => void } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-commit-'));
  const file = new SqliteFile<Notes>({ file: join(folder, 'notes.db'), synchronous: 'FULL', ...options });
  await sql`create table notes (id integer primary key, text text not null) strict`.execute(file.autocommit);
  t.after(async () => {
    await file.close();
    rmSync(folder, { recursive: true });
  });
  return file;
}

const insert = (id: number) => (db: Kysely<Notes>) =>
  db
    .insertInto('notes')
    .values({ id, text: `note ${id}` })
    .execute();
/** A statement whose time grows with `rows`. */
const count = (rows: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)}) select max(i) from n`;
const ids = async (file: SqliteFile<Notes>) =>
  (await file.read.selectFrom('notes').select('id').orderBy('id').execute()).map((row) => Number(row.id));

test('writes that wait together share one commit', async (t) => {
  const commits: number[] = [];
  const file = await openNotes(t, { onCommit: (jobs) => commits.push(jobs) });
  await Promise.all([1, 2, 3, 4, 5].map((id) => file.write(insert(id))));
  const writes = commits.reduce((sum, jobs) => sum + jobs, 0);
  assert.ok(writes === 5 && commits.length < 5, `${commits}`); // one, unless the machine stalls
  assert.deepEqual(await ids(file), [1, 2, 3, 4, 5]);
});

test('a write that fails leaves its neighbours in the same commit alone', async (t) => {
  const file = await openNotes(t);
  const results = await Promise.allSettled([
    file.write(insert(1)),
    file.write(async (db) => {
      await insert(2)(db);
      throw new Error('changed my mind');
    }),
    file.write(insert(1)), // collides with the first
    file.write(insert(3)),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await ids(file), [1, 3]);
});

test('no reader sees a row before its commit, and every reader sees it after', async (t) => {
  const file = await openNotes(t);
  let seenInside: number[] = [];
  await file.write(async (db) => {
    await insert(1)(db);
    seenInside = await ids(file);
  });
  assert.deepEqual(seenInside, []);
  assert.deepEqual(await ids(file), [1]);
});

test('when SQLite rolls back the transaction, none of its writes is acknowledged', async (t) => {
  const file = await openNotes(t);
  const results = await Promise.allSettled([
    file.write(insert(1)),
    file.write(async (db) => {
      await sql`rollback`.execute(db); // SQLite rolls back by itself on a full disk
      throw new Error('the disk is full');
    }),
    file.write(insert(2)),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await ids(file), [2], 'the write that had not begun is in the next transaction, a whole one');
});

test('closing folds the WAL into the file, whether or not anything was ever read', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-close-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['read.db', 'unread.db']) {
    const file = new SqliteFile<Notes>({ file: join(folder, name), synchronous: 'FULL' });
    await sql`create table notes (id integer primary key, text text not null) strict`.execute(file.autocommit);
    await file.write(insert(1));
    if (name === 'read.db') assert.deepEqual(await ids(file), [1]);
    await file.close();
  }
  assert.deepEqual(readdirSync(folder).sort(), ['read.db', 'unread.db']);
});

test('an effect runs after the commit in progress and before its callers continue', async (t) => {
  const file = await openNotes(t);
  const seen: string[] = [];
  file.afterCommit(() => seen.push('at once'));
  assert.deepEqual(seen, ['at once']);
  await file.write(async (db) => {
    await insert(1)(db);
    file.afterCommit(() => seen.push('after'));
    seen.push('within');
  });
  seen.push('done');
  assert.deepEqual(seen, ['at once', 'within', 'after', 'done']);
});

test('long writes of one family do not come before the next write of another', async (t) => {
  const file = await openNotes(t);
  const settled: number[] = [];
  const write = (id: number, familyId: number, before: (db: Kysely<Notes>) => Promise<unknown>) =>
    file
      .write(async (db) => {
        await before(db);
        await insert(id)(db);
      }, familyId)
      .then(() => settled.push(id));
  const long = (db: Kysely<Notes>) => count(1_000_000).execute(db);
  const first = Array.from({ length: 8 }, (_, index) => write(index, 1, long));
  await Promise.all([...first, write(100, 2, async () => {})]);
  assert.equal(settled.indexOf(100), 1, `after ${settled.indexOf(100)} long writes`);
  assert.deepEqual(
    settled.filter((id) => id < 100),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
});

test('a transaction that cannot begin refuses a write and leaves the next ones alone', async () => {
  let hasFailed = false;
  const exec = () => {
    if (hasFailed) return;
    hasFailed = true;
    throw new Error('the file is busy');
  };
  const commits = new GroupCommit({ exec, inTransaction: () => false }, 10);
  const results = await Promise.allSettled([1, 2, 3].map((id) => commits.run(async () => id)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});

test('reads come between the statements of a long write', async (t) => {
  const file = await openNotes(t);
  const seen: string[] = [];
  await file.write(async (db) => {
    await count(200_000).execute(db);
    setImmediate(async () => seen.push(`read ${(await ids(file)).length}`));
    await insert(1)(db);
    seen.push('written');
  });
  assert.deepEqual(seen, ['read 0', 'written']);
});
