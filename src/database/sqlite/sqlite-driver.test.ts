import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { openKysely } from './sqlite-driver.ts';

type Schema = { entries: { id: number; kind: string } };

function open(t: TestContext) {
  const handle = new BetterSqlite3(':memory:').defaultSafeIntegers(true);
  t.after(() => handle.close());
  handle.exec(
    "create table entries (id integer primary key, kind text); create index few on entries (id) where kind = 'few'",
  );
  return openKysely<Schema>(handle);
}

test("a statement's query plan does not depend on its values and is made once", async (t) => {
  const db = open(t);
  const planOf = async (kind: string, limit: number) => {
    const steps = await sql<{ detail: string }>`
      explain query plan select id from entries where kind = ${kind} order by id limit ${limit}`.execute(db);
    return steps.rows.map(({ detail }) => detail).join();
  };
  // With the bare value SQLite looks at it, finds that the index holds all of `few`, and must look again at every run.
  assert.match(await planOf('many', 1), /SCAN entries/);
  assert.equal(await planOf('few', 10), await planOf('many', 1));
});

test('a value reaches SQLite as it was given', async (t) => {
  const db = open(t);
  for (const value of ['007', '-1', '', 'NULL', null, 2n ** 62n, -5n, Buffer.from([0, 1])]) {
    const { rows } = await sql<{
      value: unknown;
      type: string;
    }>`select ${value} as value, typeof(${value}) as type`.execute(db);
    const type =
      value === null ? 'null' : { string: 'text', bigint: 'integer', object: 'blob' }[typeof value as 'string'];
    assert.deepEqual(rows, [{ value, type }]);
  }
});
