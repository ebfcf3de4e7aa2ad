import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { statement } from './statement.ts';

type Schema = { entries: { id: number; name: string; note: string | null } };
type Db = Kysely<Schema>;

function openEntries(t: TestContext): Db {
  const handle = new BetterSqlite3(':memory:');
  t.after(() => handle.close());
  handle.exec(
    "create table entries (id integer primary key, name text, note text); insert into entries values (1, 'a', null), (2, 'b', 'x'), (3, 'c', 'x')",
  );
  return openKysely<Schema>(handle);
}

test('a query is built once for each shape of its values', async (t) => {
  const db = openEntries(t);
  let built = 0;
  type Values = { ids: readonly number[]; filter: { name?: string; isDescending: boolean } };
  const select = statement((on: Db, { ids, filter }: Values) => {
    built += 1;
    const found = on.selectFrom('entries').select('id').where('id', 'in', ids);
    const named = filter.name === undefined ? found : found.where('name', '=', filter.name);
    return named.orderBy('id', filter.isDescending ? 'desc' : 'asc');
  });
  const find = async (ids: number[], filter: Values['filter']) =>
    (await select.all(db, { ids, filter })).map(({ id }) => Number(id));

  assert.deepEqual(await find([1, 2], { isDescending: false }), [1, 2]);
  const first = built;
  assert.deepEqual(await find([3, 2], { isDescending: false }), [2, 3]);
  assert.equal(built, first, 'other values have the same shape');
  assert.deepEqual(await find([1, 2], { isDescending: true }), [2, 1]);
  assert.deepEqual(await find([1, 2, 3], { isDescending: true }), [3, 2, 1]);
  assert.deepEqual(await find([1, 2], { isDescending: true, name: 'b' }), [2]);
  assert.deepEqual(await find([1, 2], { isDescending: true, name: 'a' }), [1]);
  assert.equal(built, 4 * first, 'a boolean, a length and a missing member are part of the shape');
});

test('a statement returns the first row, the only row, or how many changed', async (t) => {
  const db = openEntries(t);
  const byName = statement((on: Db, { name }: { name: string }) =>
    on.selectFrom('entries').select('id').where('name', '=', name),
  );
  assert.equal(Number((await byName.first(db, { name: 'b' }))?.id), 2);
  assert.equal(await byName.first(db, { name: 'z' }), undefined);
  assert.equal(Number((await byName.one(db, { name: 'c' })).id), 3);
  await assert.rejects(byName.one(db, { name: 'z' }), /found no row/);

  const note = statement((on: Db, { from, to }: { from: string | null; to: string | null }) =>
    on
      .updateTable('entries')
      .set({ note: to })
      .where('note', from === null ? 'is' : '=', from),
  );
  assert.equal(await note.run(db, { from: 'x', to: 'y' }), 2);
  assert.equal(await note.run(db, { from: null, to: 'y' }), 1, 'null is part of the shape');
});

test('a query that depends on a value is refused', async (t) => {
  const db = openEntries(t);
  const entries = (on: Db) => on.selectFrom('entries').select('id');
  const compared = statement((on: Db, { name }: { name: string }) =>
    name === 'all' ? entries(on) : entries(on).where('name', '=', name),
  );
  await assert.rejects(compared.all(db, { name: 'all' }), /depends on its values/);
  const joined = statement((on: Db, { name }: { name: string }) => entries(on).where('name', 'like', `${name}%`));
  await assert.rejects(joined.all(db, { name: 'a' }), /must not depend on its values/);
});
