import assert from 'node:assert/strict';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

/** Sends all requests at once. */
function sendAll(coffer: Coffer, user: TestUser, bodies: readonly object[]) {
  return Promise.all(bodies.map((body) => coffer.call('POST', URL, { token: user.token, body })));
}

async function sums(coffer: Coffer, user: TestUser) {
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: user.token })).body;
  const { transactions } = (await coffer.call('GET', `${URL}?per_page=100`, { token: user.token })).body;
  return {
    balances: accounts.map((account: { name: string; balance: string; foreign_balances: unknown }) => [
      account.name,
      account.balance,
      account.foreign_balances,
    ]),
    entries: transactions
      .map((entry: { name: string; date: string; signed_amount: string; transfer: object | null }) =>
        [entry.name, entry.date, entry.signed_amount, entry.transfer !== null].join(' '),
      )
      .sort(),
  };
}

test('concurrent creates leave the same ledger as creates in sequence', async (t) => {
  const coffer = await startCoffer(t);
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  for (let round = 0; round < 8; round += 1) {
    const twins = [await coffer.signUp(), await coffer.signUp()] as const;
    const accounts = await Promise.all(
      twins.map(async (user) => [
        await coffer.createAccount(user, { name: 'A', account_type: 'depository', balance: '10' }),
        await coffer.createAccount(user, { name: 'B', account_type: 'credit_card' }),
        'nowhere',
      ]),
    );
    for (const { token } of twins) {
      const body = { from_currency: 'USD', to_currency: 'EUR', date: '2026-01-01', rate: '1.02' };
      assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body })).status, 201);
    }
    const drawn = Array.from({ length: 40 }, (_, index) => ({
      account: random.below(20) === 0 ? 2 : random.below(2),
      body: {
        name: `entry ${index}`,
        date: `20${random.one(['20', '26'])}-01-0${1 + random.below(9)}`,
        amount: `${random.one(['', '-'])}${1 + random.below(3)}.${random.one(['5', '25', '2'])}`,
        ...(random.oneIn(8) && { currency: 'EUR' }),
        ...(random.oneIn(15) && { amount: '1.001' }),
        // Last: a fault of a known identity, such as a missing rate, is a replay or a fault, as the order has it.
        ...(random.oneIn(4) && {
          ...{ external_id: `e${random.below(4)}`, name: 'from the bank', amount: '7', currency: 'USD' },
        }),
      },
    }));
    const bodies = (twin: 0 | 1) =>
      drawn.map(({ account, body }) => ({ ...body, account_id: accounts[twin]?.[account] }));
    const together = await sendAll(coffer, twins[0], bodies(0));
    const alone = [];
    for (const body of bodies(1)) alone.push(await coffer.call('POST', URL, { token: twins[1].token, body }));
    const shape = (replies: typeof together) => replies.map(({ status, body }) => [status, body.error, body.name]);
    assert.ok(together.some(({ status }) => status === 201));
    if (ON_POSTGRES) {
      // Transactions commit in the order in which they get the lock, so that another replay may come first.
      const statuses = (replies: typeof together) => replies.map(({ status }) => status).sort();
      assert.deepEqual(statuses(together), statuses(alone));
      continue;
    }
    assert.deepEqual(shape(together), shape(alone));
    assert.deepEqual(await sums(coffer, twins[0]), await sums(coffer, twins[1]));
  }
  await checkLedger(coffer.database.read);
});

test('each concurrent create has its own author in the change feed', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user);
  const keys = await Promise.all([1, 2, 3].map(() => coffer.createKey(user)));
  const replies = await Promise.all(
    keys.map(({ key }, index) =>
      coffer.call('POST', URL, {
        key,
        headers: { 'x-request-id': `request-number-${index}` },
        body: { account_id, name: `entry ${index}`, date: '2026-01-05', amount: '1' },
      }),
    ),
  );
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['resource_id', 'credential_id', 'request_id'])
    .where('resource', '=', 'transaction')
    .execute();
  const made = replies.map(({ body, headers }, index) => ({
    resource_id: body.id,
    credential_id: keys[index]?.id,
    request_id: headers['x-request-id'],
  }));
  const inOrder = (rows: { resource_id: string }[]) => rows.sort((a, b) => (a.resource_id < b.resource_id ? -1 : 1));
  assert.deepEqual(inOrder(changes), inOrder(made));
  assert.deepEqual(
    replies.map(({ status, body }) => [status, body.name]),
    [0, 1, 2].map((index) => [201, `entry ${index}`]),
  );
});

test('a concurrent create of another user grants no permission', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const member = await inviteMember(coffer, owner);
  const account_id = await coffer.createAccount(owner);
  await shareAccount(coffer, owner, account_id, member, 'read_only');
  const send = ({ token }: TestUser) =>
    coffer.call('POST', URL, { token, body: { account_id, name: 'entry', date: '2026-01-05', amount: '1' } });
  const replies = await Promise.all([owner, member, owner, member].map(send));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 403, 201, 403],
  );
  await checkLedger(coffer.database.read);
});

test('no statement of a create scans the transactions of a family', {
  skip: ON_POSTGRES ? 'it reads the plans of the embedded database' : false,
}, async (t) => {
  const texts = new Set<string>();
  const { prepare } = BetterSqlite3.prototype;
  t.mock.method(BetterSqlite3.prototype, 'prepare', function (this: BetterSqlite3.Database, sql: string) {
    texts.add(sql);
    return prepare.call(this, sql);
  });
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accounts = [await coffer.createAccount(user), await coffer.createAccount(user)];
  texts.clear();
  const entry = (index: number, more: object = {}) => ({
    account_id: accounts[index % 2],
    name: 'entry',
    date: '2026-01-05',
    amount: String(index + 1),
    ...more,
  });
  for (let count = 1; count <= 64; count *= 4) {
    const operations = Array.from({ length: count }, (_, index) => ({ op: 'create', transaction: entry(index) }));
    const reply = await coffer.call('POST', `${URL}/bulk`, { token: user.token, body: { operations } });
    assert.equal(reply.body.failed, 0);
  }
  await sendAll(coffer, user, [entry(1, { amount: '-1', external_id: 'e' })]);
  const database = new BetterSqlite3(`${coffer.dataDir}/coffer.db`, { readonly: true });
  t.after(() => database.close());
  let looks = 0;
  for (const sql of texts) {
    if (!/^select .*"transactions"/s.test(sql)) continue;
    const values = Array(sql.split('?').length - 1).fill('1');
    for (const { detail } of database.prepare(`explain query plan ${sql}`).all(values) as { detail: string }[]) {
      assert.doesNotMatch(detail, /SEARCH (t|transactions) .*\(family_id=\?\)|SCAN transactions/, sql);
      if (detail.includes('INDEX transactions_match (family_id=? AND ')) looks += 1;
    }
  }
  assert.ok(looks > 4, `${looks} looks`); // a statement for each size of a batch, and two for currencies
});
