import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerRoutes } from '#ledger/routes.ts';
import { threadTime } from '../harness/server/main-thread.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { openCoffer, startCoffer } from '../harness/server/start-coffer.ts';

const MAIN_THREAD_MS = 50;

type Post = (body: object) => Promise<unknown>;

/** Enters so many transactions that the family's heavy reads leave the main thread. */
async function fillLedger(account_id: string, postBulk: Post): Promise<void> {
  for (let batch = 0; batch < 5; batch += 1) {
    const operations = Array.from({ length: 500 }, (_, row) => ({
      op: 'create',
      transaction: { account_id, date: '2026-01-05', name: row === 0 ? 'Rare' : `Bakery ${row}`, amount: '1.00' },
    }));
    await postBulk({ operations });
  }
}

test('reader threads know every heavy route', async (t) => {
  const coffer = await startCoffer(t);
  const none = () => {};
  const known = new Set(ledgerRoutes(none, none, null).map(({ operation }) => operation));
  const heavy = coffer.server.routes.filter(({ isHeavy }) => isHeavy !== undefined);
  assert.ok(heavy.length > 10);
  assert.deepEqual(
    heavy.map(({ operation }) => operation).filter((operation) => !known.has(operation)),
    [],
  );
});

test('a large family is searched in a thread: own last write, pages and errors as ever', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  await fillLedger(account, (body) => coffer.call('POST', '/api/v1/transactions/bulk', { token, body }));
  const read = <Path extends string>(path: Path) => coffer.call('GET', `/api/v1/${path}`, { token });

  const first = await read('transactions?search=rare&per_page=3');
  assert.equal(first.body.pagination.total_count, 5);
  const rest = await read(`transactions?search=rare&per_page=3&cursor=${first.body.pagination.next_cursor}`);
  assert.equal(rest.body.transactions.length, 2);
  for (const name of ['Rare 1', 'Rare 2', 'Rare 3']) {
    await coffer.createTransaction(user, account, { name });
    const found = await read(`transactions?search=${encodeURIComponent(name)}`);
    assert.deepEqual(
      found.body.transactions.map((row) => row.name),
      [name],
    );
  }
  const statement = await read('income_statement?start_date=2026-01-01&end_date=2026-01-31');
  assert.equal(statement.body.expense.amount, '2530.00');
  const detected = await coffer.call('POST', '/api/v1/recurring_transactions/identify', { token });
  assert.deepEqual([detected.status, detected.body.identified], [200, 0], detected.text);
  const refused = await read('income_statement?start_date=2026-02-01&end_date=2026-01-31');
  assert.deepEqual([refused.status, refused.body.error], [422, 'validation_failed']);
  assert.equal((await read(`balances/series?account_id=${crypto.randomUUID()}`)).status, 404);
});

test('many days of many accounts and payments leave the main thread free', async (t) => {
  // PostgreSQL reads for itself. Comparing large bodies with their schemas would take most of the time.
  const parts = { inspect: () => {} };
  const coffer = await openCoffer(dataFolder(t), { COFFER_USER_REQUESTS_PER_MINUTE: '100000' }, null, parts);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  const user = await coffer.signUp();
  const { token } = user;
  const opening = { balance: '1000', opening_balance_date: '2015-08-01' };
  const [empty, account_id] = [await coffer.createAccount(user, opening), await coffer.createAccount(user, opening)];
  const days = { expected_day_of_month: 15, last_occurrence_date: '2026-02-15', next_expected_date: '2026-03-15' };
  const bill = { amount: '6', currency: 'USD', frequency: 'weekly', account_id, ...days };
  for (let made = 0; made < 200; made += 1) {
    await Promise.all([
      coffer.createAccount(user, opening),
      ...['a', 'b'].map(async (letter) => {
        const body = { ...bill, name: `${letter} ${made}` };
        const reply = await coffer.call('POST', '/api/v1/recurring_transactions', { token, body });
        assert.equal(reply.status, 201, reply.text);
      }),
    ]);
  }
  const reads = [
    'forecast?days=180',
    'balances/history?start_date=2025-02-05&end_date=2026-03-10&interval=day',
    'balance_sheet/history?start_date=2015-08-01&end_date=2026-03-10&interval=day',
    `accounts/${empty}/forecast?days=180`,
  ] as const;
  for (const path of reads) {
    const read = () =>
      coffer.server.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } });
    await read(); // starts the thread
    // A collection of garbage may fall into one of them.
    const loads = [await threadTime(read), await threadTime(read), await threadTime(read)];
    for (const { result } of loads) assert.equal(result.statusCode, 200, result.body);
    const ms = Math.min(...loads.map((load) => load.ms));
    assert.ok(ms < MAIN_THREAD_MS, `${path}: ${ms} ms`);
  }
});

test('SIGTERM answers the heavy reads in flight and exits 0', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t));
  const { token, accountId } = await setUpUser(coffer);
  await fillLedger(accountId, (body) => coffer.call('POST', '/api/v1/transactions/bulk', { token, body }));
  const inFlight = Array.from({ length: 8 }, (_, index) =>
    coffer.call('GET', `/api/v1/transactions?search=x${index}`, { token }),
  );
  await inFlight[0];
  const ended = coffer.end('SIGTERM');
  for (const answer of await Promise.all(inFlight)) assert.ok(answer === null || answer.status === 200);
  assert.equal(await ended, 0);
});
