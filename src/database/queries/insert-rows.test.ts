import assert from 'node:assert/strict';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { insertRows, rowChunks } from './insert-rows.ts';

type Schema = { entries: { id: number; name: string | null } };

test('rows are inserted in order, in statements of few sizes', async (t) => {
  const handle = new BetterSqlite3(':memory:');
  t.after(() => handle.close());
  handle.exec('create table entries (id integer primary key, name text)');
  const db = openKysely<Schema>(handle);
  const rows = Array.from({ length: 151 }, (_, id) => ({ id, name: id % 2 === 0 ? `entry ${id}` : null }));

  assert.deepEqual(
    [...rowChunks(rows)].map((chunk) => chunk.length),
    [64, 64, 16, 4, 2, 1],
  );
  await insertRows(db, 'entries', rows.slice(0, 70));
  await insertRows(db, 'entries', rows.slice(70));
  await insertRows(db, 'entries', []);
  assert.deepEqual(await db.selectFrom('entries').selectAll().orderBy('id').execute(), rows);

  const uneven = [{ id: 200, name: 'one' }, { id: 201 }, { id: 202, name: 'three' }, { id: 203, name: 'four' }];
  await assert.rejects(insertRows(db, 'entries', uneven), /same columns/);
  await assert.rejects(insertRows(db, 'entries', uneven.toReversed()), /same columns/);
  assert.equal((await db.selectFrom('entries').selectAll().where('id', '>=', 200).execute()).length, 0);
});
