import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { sealChanges } from '#operations/seal-changes.ts';
import { runChecks, verify } from '#src/cli/verify.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { storeForeign } from '../harness/family/store-foreign.ts';
import { newPostgresDatabase, ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

type VerifiedData = {
  readonly coffer: Coffer;
  readonly user: TestUser;
  readonly place: DatabaseLocation;
  readonly dataDir: string;
};

/** Data with a row of everything, a split, a credit card, foreign entries, a second family, and sealed histories. */
async function keepLedger(t: TestContext): Promise<VerifiedData> {
  const dataDir = dataFolder(t);
  const own = await newPostgresDatabase();
  const coffer = await openCoffer(dataDir, {}, own?.postgres);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    await own?.drop();
  });
  const { user, ids } = await seedFamily(coffer);
  await seal(coffer);
  await seedFamily(coffer);
  const card = await coffer.createAccount(user, { account_type: 'credit_card' });
  await storeForeign(coffer, user, card, { currency: 'CZK', amount: '120.00' });
  const { id } = await coffer.createTransaction(user, String(ids.accounts), { amount: '5' });
  const splits = [{ amount: '2' }, { amount: '3' }];
  const split = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token: user.token, body: { splits } });
  assert.equal(split.status, 201, split.text);
  await seal(coffer);
  const place: DatabaseLocation =
    own === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: own.postgres.url };
  return { coffer, user, place, dataDir };
}

const seal = (coffer: Coffer) => sealChanges(coffer.database, new AbortController().signal);

test('data written by Coffer passes verify, while running and by exit code', async (t) => {
  const { dataDir, place, user, coffer } = await keepLedger(t);
  const env: Record<string, string> = place.engine === 'postgres' ? { COFFER_DATABASE_URL: place.url } : {};
  const { code, stdout, stderr } = await runCoffer(dataDir, ['verify'], { env });
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /All checks passed\.$/m);
  for (const name of [
    'storage',
    'references',
    'history',
    'days',
    'balances',
    'positions',
    'values of holdings',
    'report sums',
    'transfers',
    'splits',
    'secrets',
  ]) {
    assert.match(stdout, new RegExp(`  ok {4}${name}$`, 'm'));
  }
  // The last one to go takes the history along: that is no gap.
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token: user.token })).status, 200);
  const after = await verify(place);
  assert.ok(after.isSound, after.report);
});

const SECRET = 'cfk_dwdBoSTThPgG4jrAqMhOrc8h4ewcb92S6sQV';

/** Changes to the tables outside Coffer, and the check that finds each. */
const TAMPERINGS: readonly (readonly [check: string, statement: string])[] = [
  ['balances', 'update accounts set balance_minor = balance_minor + 1'],
  ['balances', 'update accounts set opening_minor = 1'],
  ['balances', "update accounts set valued_on = '2020-01-01'"],
  ['balances', 'update valuations set amount_minor = amount_minor + 1'],
  ['foreign balances', 'update account_foreign_balances set balance_minor = balance_minor - 1'],
  ['foreign balances', 'delete from account_foreign_balances'],
  [
    'foreign balances without entries',
    "insert into account_foreign_balances select family_id, id, 'XTS', 1 from accounts",
  ],
  ['valuations', "update valuations set date = '2026-02-20', floats = 1 where kind = 'opening_anchor'"],
  ['entries', 'update accounts set transaction_count = transaction_count + 1'],
  ['entries', "update transactions set date = 'tomorrow'"],
  ['days', 'update account_days set inflows_minor = inflows_minor + 1, outflows_minor = outflows_minor + 1'],
  ['days', 'update account_days set entries = 2'],
  ['days', 'delete from account_days'],
  ['days', 'update transactions set amount_minor = amount_minor - 1 where parent_id is null'],
  ['positions', "update positions set quantity = '99'"],
  ['positions', 'update positions set cost_minor = cost_minor + 1'],
  ['positions', 'delete from positions'],
  ['positions', "update trades set quantity = '1000' where type = 'buy'"],
  ['values of holdings', 'update market_days set value_minor = value_minor + 1'],
  ['values of holdings', 'update market_days set missing = missing + 1'],
  ['values of holdings', 'delete from market_days'],
  ['report sums', 'update account_days set income_minor = income_minor + 1'],
  ['report sums', 'update account_days set income_minor = 0, expense_minor = 0, counted_entries = 0'],
  ['report sums', 'update report_labels set entries = entries + 1'],
  ['report sums', "delete from report_labels where label_kind = 'merchant'"],
  ['transfers', 'update transactions set transfer_id = null where amount_minor > 0'],
  ['transfers', 'delete from transfers'],
  ['splits', 'update transactions set amount_minor = amount_minor - 1 where parent_id is not null'],
  ['splits', 'update transactions set split_parts_count = 3 where split_parts_count = 2'],
  ['splits', "update transactions set date = '2026-01-06' where parent_id is not null"],
  ['categories', 'update categories set parent_id = id'],
  ['account owners', "delete from account_shares where permission = 'owner'"],
  ['change visibility', "update changes set account_ids = null where resource = 'transaction'"],
  ['change visibility', "update changes set account_ids = replace(account_ids, '-', '+') where resource = 'transfer'"],
  ['history', 'delete from changes where sequence = 3'],
  ['history', 'update change_heads set sequence = sequence + 1'],
  ['records', 'update change_heads set records = records + 1'],
  ['history', `update changes set "after" = replace("after", '"', '''') where sequence = 4`],
  ['history', "update changes set user_id = 'other' where sequence = 5"],
  ['history', 'delete from change_seals where number = 1'],
  ['history', 'update change_seals set through_sequence = through_sequence - 1'],
  ['secrets', `update transactions set notes = 'my key is ${SECRET}.'`],
  ['hashes', `update api_keys set hash = '${SECRET}' where family_id = 1`],
  ['directory of credentials', "delete from directory where kind = 'email'"],
  ['directory of credentials', "update directory set family_id = 3 - family_id where kind = 'session'"],
  ['directory of credentials', "insert into directory (kind, key, family_id) values ('token', 'gone', 1)"],
  ['hashes', "update users set password_hash = 'correct horse battery'"],
];

test('every kind of outside change is found by its check', async (t) => {
  const { coffer } = await keepLedger(t);
  const undo = new Error('undone');
  for (const [check, statement] of TAMPERINGS) {
    const tampered = coffer.database.write(async ({ db }) => {
      await sql.raw(statement).execute(db);
      const found = (await runChecks(db)).filter(({ faults }) => faults.length > 0);
      assert.ok(
        found.some((finding) => finding.check === check),
        `${statement}: ${JSON.stringify(found)}`,
      );
      for (const { faults } of found) assert.ok(faults.every((fault) => !fault.includes('could not be looked at')));
      throw undo;
    });
    await assert.rejects(tampered, undo, statement);
  }
});

test('a row that references another family, or a missing row, is found', {
  skip: ON_POSTGRES && 'PostgreSQL has no such row',
}, async (t) => {
  const { place, dataDir } = await keepLedger(t);
  const handle = new BetterSqlite3(`${dataDir}/coffer.db`);
  handle.pragma('foreign_keys = OFF');
  handle.exec(`update transactions set family_id = 2, category_id = null, merchant_id = null, parent_id = null
    where id = (select min(id) from transactions where transfer_id is null and split_parts_count = 0)`);
  handle.exec('drop index transactions_date');
  handle.close();
  const { report, isSound } = await verify(place);
  assert.equal(isSound, false);
  assert.match(report, /a row of transactions names no row of accounts: family_id 2, account_id/);
  assert.match(report, /FAULT schema\n +the index transactions_date is missing/);
});
