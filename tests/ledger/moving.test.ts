import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';
import { actualDatabase, SURE, TEXT_SAMPLES, zipOf } from '../statements/app-samples.ts';
import { formOf } from '../statements/form-of.ts';
import { settledImport } from '../statements/import-file.ts';

// The steps of docs/moving.md.

type Form = Record<string, string>;

function send(coffer: Coffer, { token }: TestUser, path: string, file: Buffer, fields: Form = {}) {
  const { body, headers } = formOf(file, fields);
  return coffer.server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: body,
  });
}

type Shown = { readonly account: string; readonly currency: string | null };

/** Creates the accounts that a file has, and imports it to each. Returns the balances by name. */
async function move(coffer: Coffer, user: TestUser, file: Buffer): Promise<Record<string, string>> {
  const { token } = user;
  const looked = await send(coffer, user, 'imports/preflight', file);
  assert.equal(looked.statusCode, 200, looked.body);
  const { valid, statements } = looked.json<{ data: { valid: boolean; statements: Shown[] } }>().data;
  assert.ok(valid, looked.body);
  for (const { account, currency } of statements) {
    const opened = { name: account, opening_balance_date: '2025-12-31', ...(currency && { currency }) };
    const account_id = await coffer.createAccount(user, opened);
    const fields = { account_id, statement_account: account, publish: 'true' };
    const made = await send(coffer, user, 'imports', file, fields);
    assert.equal(made.statusCode, 201, made.body);
    assert.equal((await settledImport(coffer, { token }, made.json().data.id)).status, 'complete');
  }
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  return Object.fromEntries(accounts.map(({ name, balance_amount }) => [name, balance_amount]));
}

const BALANCES: Readonly<Record<string, Record<string, string>>> = {
  firefly: { Giro: '2037.66', Dollars: '55.00' },
  ynab: { Giro: '972.50', Savings: '20.00' },
  monarch: { 'Everyday (...1234)': '1987.70', 'Card (...9)': '-20.00' },
  mint: { Card: '1.80' },
  sure: { Giro: '-62.30', Card: '41.00' },
  actual: { Giro: '-71.30', Savings: '50.00' },
};

for (const [app, balances] of Object.entries(BALANCES)) {
  test(`a file of ${app} is moved with all its accounts, and once`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const text = TEXT_SAMPLES[app];
    const file = text === undefined ? await zipOf({ 'db.sqlite': actualDatabase() }) : Buffer.from(text);
    assert.deepEqual(await move(coffer, user, file), balances);
    const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: user.token })).body;
    for (const { id: account_id, name } of accounts) {
      const again = { account_id, statement_account: name, publish: 'true' };
      const made = await send(coffer, user, 'imports', file, again);
      const { stats } = await settledImport(coffer, { token: user.token }, made.json().data.id);
      assert.deepEqual([stats.created, stats.duplicate], [0, stats.rows_count]);
    }
    await checkLedger(coffer.database.read);
  });
}

test('a mutated file is imported or refused as a whole, and never a 5xx', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const samples = [
    ...Object.values(TEXT_SAMPLES).map((text) => Buffer.from(text)),
    await zipOf({ 'all.ndjson': SURE }),
  ];
  for (let run = 0; run < 60; run += 1) {
    const sample = random.one(samples);
    const at = random.below(sample.length);
    const file = Buffer.concat([
      sample.subarray(0, at),
      Buffer.from([random.below(256)]),
      sample.subarray(at + random.below(40)),
    ]);
    const statement_account = random.one(['Giro', 'Card', 'Savings']);
    const before = (await coffer.call('GET', '/api/v1/imports', { token })).body.meta.total_count;
    const made = await send(coffer, user, 'imports', file, { account_id, statement_account, publish: 'true' });
    const after = (await coffer.call('GET', '/api/v1/imports', { token })).body.meta.total_count;
    if (made.statusCode === 201) {
      const { stats } = await settledImport(coffer, { token }, made.json().data.id);
      assert.equal(stats.failed, 0, 'a row that cannot be read refuses the file');
    } else {
      assert.deepEqual([made.statusCode, after], [422, before], made.body);
    }
  }
  await checkLedger(coffer.database.read);
});
