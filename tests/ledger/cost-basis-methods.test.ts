import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Method = 'fifo' | 'lifo' | 'average' | 'specific';

/** An account that bought 10 units at 10, 10 at 20 and 10 at 30, and sold 15 at 40: 10 of the third lot and 5 of the first, if it may say so. */
async function setUp(t: TestContext, members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { account_type: 'investment', balance: '5000', ...members });
  const trade = async (sent: object): Promise<string> => {
    const body = { account_id: account, ticker: 'AAA', ...sent };
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body });
    assert.equal(reply.status, 201, reply.text);
    return String(reply.body.id);
  };
  const first = await trade({ type: 'buy', date: '2026-01-05', qty: '10', price: '10' });
  await trade({ type: 'buy', date: '2026-01-06', qty: '10', price: '20' });
  const third = await trade({ type: 'buy', date: '2026-01-07', qty: '10', price: '30' });
  const lots = [
    { trade_id: third, qty: '10' },
    { trade_id: first, qty: '5' },
  ];
  await trade({ type: 'sell', date: '2026-02-05', qty: '15', price: '40', lots });
  const change = (body: object) => coffer.call('PATCH', `/api/v1/accounts/${account}`, { token, body });
  const set = async (cost_basis_method: Method) => {
    const reply = await change({ cost_basis_method });
    assert.deepEqual([reply.status, reply.body.cost_basis_method], [200, cost_basis_method], reply.text);
  };
  /** The cost of what is held, the gain in positions, and that of the report. */
  const figures = async () => {
    const query = `account_id=${account}&date=2026-03-01` as const;
    const { holdings } = (await coffer.call('GET', `/api/v1/holdings?${query}`, { token })).body;
    const { total } = (await coffer.call('GET', `/api/v1/portfolio/gains?account_id=${account}`, { token })).body;
    const [kept] = await coffer.database.read
      .selectFrom('positions')
      .select('realised_minor')
      .where('account_id', '=', account)
      .where('date', '=', '2026-02-05')
      .execute();
    return [holdings[0]?.cost, Number(kept?.realised_minor), total.gain];
  };
  const balance = async () => (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body.balance_amount;
  return { coffer, user, token, account, trade, change, set, figures, balance };
}

const EXPECTED: Readonly<Record<Method, readonly [cost: string, realised: number, gain: string]>> = {
  fifo: ['400.00', 400_00, '400.00'],
  lifo: ['200.00', 200_00, '200.00'],
  average: ['300.00', 300_00, '300.00'],
  specific: ['250.00', 250_00, '250.00'],
};

test('the method of an account decides what leaves, and its change recomputes all', async (t) => {
  const { coffer, set, figures, balance } = await setUp(t);
  assert.deepEqual(await figures(), EXPECTED.fifo);
  const before = await balance();
  for (const method of ['lifo', 'average', 'specific', 'fifo'] as const) {
    await set(method);
    assert.deepEqual(await figures(), EXPECTED[method], method);
    assert.equal(await balance(), before, `the value of holdings under ${method}`);
  }
  await checkLedger(coffer.database.read);
});

test('trades that come later follow the method of the account', async (t) => {
  const { trade, figures } = await setUp(t, { account_type: 'crypto', subtype: 'exchange', cost_basis_method: 'lifo' });
  assert.deepEqual(await figures(), EXPECTED.lifo);
  await trade({ type: 'sell', date: '2026-02-06', qty: '5', price: '20' });
  assert.deepEqual((await figures())[0], '100.00');
});

test('a new method is in the change feed, and undone with the figures that it made', async (t) => {
  const { coffer, token, account, set, figures } = await setUp(t);
  await set('average');
  const { body } = await coffer.call('GET', '/api/v1/changes?limit=500', { token });
  const change = body.changes.findLast(({ id }: { id: string }) => id === account);
  assert.partialDeepStrictEqual(change, {
    before: { cost_basis_method: 'fifo' },
    after: { cost_basis_method: 'average' },
  });
  const path = `/api/v1/changes/${change?.sequence}/revert` as never;
  const undone = (await coffer.call('POST', path, { token, body: {} })) as { status: number; text: string };
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(await figures(), EXPECTED.fifo);
});

test('a method that trades or account do not allow is refused, and nothing changes', async (t) => {
  const { coffer, user, token, trade, change, figures } = await setUp(t);
  // The first lot has 10 units, of which the sale of February took 5.
  const [lot] = await coffer.database.read.selectFrom('trades').select('id').orderBy('id').execute();
  await trade({ type: 'sell', date: '2026-02-06', qty: '6', price: '40', lots: [{ trade_id: lot?.id, qty: '6' }] });
  const before = await figures();
  const refused = await change({ name: 'Depot', cost_basis_method: 'specific' });
  const [issue] = refused.body.issues ?? [];
  assert.deepEqual(
    [refused.status, issue?.pointer, issue?.code, await figures()],
    [422, '/cost_basis_method', 'beyond_holding', before],
    refused.text,
  );
  assert.equal((await change({ cost_basis_method: 'hifo' })).status, 422);
  const everyday = await coffer.createAccount(user);
  const path = `/api/v1/accounts/${everyday}` as const;
  for (const [method, status] of [
    ['lifo', 422],
    ['fifo', 200],
  ])
    assert.equal((await coffer.call('PATCH', path, { token, body: { cost_basis_method: method } })).status, status);
});

test('lots of more units than the sale has are refused', async (t) => {
  const { coffer, token, account } = await setUp(t, { cost_basis_method: 'specific' });
  const [lot] = await coffer.database.read.selectFrom('trades').select('id').orderBy('id').execute();
  const lots = [{ trade_id: lot?.id, qty: '2' }];
  const body = { account_id: account, ticker: 'AAA', type: 'sell', date: '2026-02-06', qty: '1', price: '40', lots };
  const refused = await coffer.call('POST', '/api/v1/trades', { token, body });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/lots'], refused.text);
});
