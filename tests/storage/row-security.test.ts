import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { postgresDialect } from '#database/postgres/postgres-dialect.ts';
import { verify } from '#src/cli/verify.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { allowClient } from '../harness/oauth/allow-client.ts';
import { query, startPostgres } from '../harness/postgres/postgres-server.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

// One server for all tests of this file, started by the first; each test has a database and a role of its own.
const stops: (() => Promise<void>)[] = [];
let started: Promise<string> | null = null;
let databases = 0;
after(async () => {
  for (const stop of stops) await stop();
});

function server(): Promise<string> {
  started ??= startPostgres({ after: (stop) => stops.push(stop) });
  return started;
}

/** A new database, with its URLs as owner (bound by the policies) and as superuser (not bound). */
async function newDatabase(): Promise<{ owner: string; superuser: string }> {
  const base = await server();
  databases += 1;
  const name = `secured_${databases}`;
  await query(base, `create role ${name} login password '${name}'`);
  await query(base, `create database ${name} owner ${name} template template0`);
  const [owner, superuser] = [new URL(base), new URL(base)];
  superuser.pathname = `/${name}`;
  Object.assign(owner, { pathname: `/${name}`, username: name, password: name });
  return { owner: owner.href, superuser: superuser.href };
}

async function open(t: TestContext, url: string, namedStatements = true): Promise<Coffer> {
  const postgres = { url, connectionsMax: 3, namedStatements, rowSecurity: true };
  const coffer = await openCoffer(dataFolder(t), {}, postgres);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  return coffer;
}

type Table = { name: string; key: string; policy: boolean };
const FAMILY_TABLES = `
  select c.relname as name, case c.relname when 'families' then 'id' else 'family_id' end as key,
    c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid) as policy
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'families' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'family_id'))`;

test("the tables' owner sees and writes only rows of the current family", async (t) => {
  const { owner, superuser } = await newDatabase();
  const coffer = await open(t, owner);
  const [one, other] = [await seedFamily(coffer), await seedFamily(coffer)];
  const [id, otherId] = [await familyOf(coffer, one.user), await familyOf(coffer, other.user)];
  await coffer.server.close(); // with it what is written behind is written
  const tables = await query<Table>(superuser, FAMILY_TABLES);
  assert.ok(tables.length > 30);
  assert.deepEqual(
    tables.filter(({ policy }) => !policy),
    [],
  );
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  t.after(() => client.end());
  const rowsOf = async (table: Table): Promise<string[]> =>
    (await client.query(`select distinct ${table.key} as family from ${table.name}`)).rows.map(({ family }) => family);
  let filled = 0;
  for (const table of tables) {
    const [stored] = await query<{ both: boolean }>(
      superuser,
      `select count(distinct ${table.key}) = 2 as both from ${table.name}`,
    );
    filled += stored?.both === true ? 1 : 0;
    await client.query("select set_config('coffer.family_id', '', false)");
    assert.deepEqual(await rowsOf(table), [], table.name);
    await client.query("select set_config('coffer.family_id', $1, false)", [String(id)]);
    assert.deepEqual(await rowsOf(table), stored?.both === true ? [String(id)] : await rowsOf(table), table.name);
  }
  assert.ok(filled > 20, `only ${filled} tables hold rows of both families`);
  const theft = client.query('update accounts set family_id = $1 where family_id = $2', [otherId, id]);
  await assert.rejects(theft, { code: '42501' });
  const { rowCount } = await client.query('delete from syncs where family_id = $1', [otherId]);
  assert.equal(rowCount, 0);
});

const CONNECTIONS = { 'prepared statements': true, 'a pooler': false };

for (const [connection, named] of Object.entries(CONNECTIONS)) {
  test(`a query without a family filter returns only own rows, with ${connection}`, async (t) => {
    const { owner } = await newDatabase();
    const coffer = await open(t, owner, named);
    const people = [await coffer.signUp(), await coffer.signUp()];
    for (const user of people) await coffer.createTransaction(user, await coffer.createAccount(user));
    const ids = await Promise.all(people.map((user) => familyOf(coffer, user)));
    const { database } = coffer;
    const familiesIn = async ({ read }: Pick<Database, 'read'>): Promise<number[]> => {
      const careless = read.selectFrom('transactions').select('family_id');
      const [rows, same] = [await careless.execute(), await careless.where('amount_minor', '<', 0n).execute()];
      assert.deepEqual(rows, same);
      return rows.map(({ family_id }) => Number(family_id)).sort();
    };
    // Many at once on few connections: what one sets must never be there for the next.
    const asked = Array.from({ length: 40 }, (_, index) => ids[index % 2] ?? 0);
    assert.deepEqual(
      await Promise.all(asked.map((id) => familiesIn(database.of(id)))),
      asked.map((id) => [id]),
    );
    assert.deepEqual(await familiesIn(database), ids);
    const written = await Promise.all(
      asked.map((id) =>
        database.writeFamily(id, { actor: null, requestId: 'x' }, ({ db }) => familiesIn({ read: db })),
      ),
    );
    assert.deepEqual(
      written,
      asked.map((id) => [id]),
    );
    const failing = database.of(ids[0] ?? 0).read.selectFrom('nowhere' as 'accounts');
    for (let times = 0; times < 3; times += 1) await assert.rejects(failing.select('id').execute(), { code: '42P01' });
    assert.deepEqual(await familiesIn(database.of(ids[1] ?? 0)), [ids[1]]);
  });
}

test('the family is set for one statement and not left on the connection', async (t) => {
  const pool = new pg.Pool({ connectionString: await server(), max: 1, pipeline: true });
  t.after(() => pool.end());
  const setting = async (): Promise<string | null> =>
    (await pool.query("select current_setting('coffer.family_id', true) as family")).rows[0].family;
  for (const named of [true, false]) {
    const db = new Kysely<never>({ dialect: postgresDialect(pool, { named, prelude: '', family: '7' }) });
    for (let times = 0; times < 2; times += 1) {
      const reading = sql`select current_setting('coffer.family_id') as family, ${'x'}::text as given`;
      assert.deepEqual((await reading.execute(db)).rows, [{ family: '7', given: 'x' }]);
      assert.equal(await setting(), '');
      await assert.rejects(sql`select ${'x'}::int`.execute(db), { code: '22P02' });
      assert.equal(await setting(), '');
    }
  }
});

test('intended queries across families still work: client names and revocations', async (t) => {
  const { owner } = await newDatabase();
  const coffer = await open(t, owner);
  const [maker, user] = [await coffer.signUp(), await coffer.signUp()];
  const made = await coffer.call('POST', '/api/v1/oauth_applications', {
    token: maker.token,
    body: { name: 'Gadget' },
  });
  for (const person of [maker, user]) await allowClient(coffer, person, made.body.id, ['read']);
  const allowed = async (): Promise<string[]> => {
    const { body } = await coffer.call('GET', '/api/v1/authorized_applications', { token: user.token });
    return body.authorized_applications.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await allowed(), ['Gadget']);
  const before = await coffer.database.versions.of(await familyOf(coffer, user));
  const deleted = await coffer.call('DELETE', `/api/v1/oauth_applications/${made.body.id}`, {
    token: maker.token,
    headers: { 'idempotency-key': 'once' },
  });
  assert.equal(deleted.status, 204, deleted.text);
  assert.deepEqual(await allowed(), []);
  const after = await coffer.database.versions.of(await familyOf(coffer, user));
  assert.equal(after, before + 1n, 'the other family gets a change');
});

test('verify sees all families; disabling removes the policies; a superuser is refused', async (t) => {
  const { owner, superuser } = await newDatabase();
  const coffer = await open(t, owner);
  await seedFamily(coffer);
  await coffer.server.close();
  const { report, isSound } = await verify({ engine: 'postgres', url: owner });
  assert.ok(isSound, report);
  await coffer.database.write(({ db }) => db.updateTable('accounts').set({ balance_minor: 1n }).execute());
  assert.equal((await verify({ engine: 'postgres', url: owner })).isSound, false);

  const given = { dataDir: '', clock: Date.now };
  const postgres = { url: superuser, connectionsMax: 2, namedStatements: true };
  await assert.rejects(Database.open({ ...given, postgres: { ...postgres, rowSecurity: true } }), /no effect on/);
  await (await Database.open({ ...given, postgres: { ...postgres, url: owner } })).close();
  const left = 'select from pg_class where relrowsecurity or relforcerowsecurity';
  assert.deepEqual(await query(superuser, left), []);
  assert.deepEqual(await query(superuser, 'select from pg_policy'), []);
});

test('on Citus the start says that row-level security does not work there', async (t) => {
  const { owner, superuser } = await newDatabase();
  await query(superuser, "create function citus_version() returns text language sql as $$ select 'a stand-in' $$");
  await assert.rejects(open(t, owner), /COFFER_DATABASE_ROW_SECURITY does not work on Citus; set it to false/);
});
