import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const STEPS = 60;

test('kept values stay those of all trades and prices, in whatever order they come', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const opening = { balance: '100000', opening_balance_date: '2026-01-01' };
  const account_id = await coffer.createAccount(user, { account_type: 'investment', ...opening });
  const securities: string[] = [];
  for (const currency of ['USD', 'USD', 'EUR']) {
    const body = { ticker: `S${securities.length}`, currency };
    securities.push((await coffer.call('POST', '/api/v1/securities', { token, body })).body.id);
  }
  const made: string[] = [];
  const dayOf = () => addDays('2026-01-02', random.below(40));
  const trade = async (type: string, qty: string) => {
    const named = { account_id, type, date: dayOf(), security_id: random.one(securities), qty };
    const body = { trade: { ...named, price: `${1 + random.below(50)}.25`, currency: 'USD' } };
    const { status, body: answer } = await coffer.call('POST', '/api/v1/trades', { token, body });
    if (status === 201) made.push(answer.id);
  };
  for (let bought = 0; bought < 9; bought += 1) await trade('buy', '9');
  const steps: (() => Promise<unknown>)[] = [
    () => trade('buy', `${1 + random.below(9)}`),
    () => trade('sell', `${1 + random.below(5)}`),
    () => trade('opening', `${1 + random.below(3)}.5`),
    () => {
      const path = `/api/v1/securities/${random.one(securities)}/prices` as '/api/v1/securities/{id}/prices';
      const prices = [{ date: dayOf(), price: `${1 + random.below(90)}.${random.below(1000)}5` }];
      return coffer.call('PUT', path, { token, body: { prices } });
    },
    async () => {
      const id = made.length === 0 ? undefined : random.one(made);
      const path = `/api/v1/trades/${id}` as '/api/v1/trades/:id';
      if (id !== undefined && (await coffer.call('DELETE', path, { token })).status === 200)
        made.splice(made.indexOf(id), 1);
    },
    async () => {
      if (made.length === 0) return;
      const path = `/api/v1/trades/${random.one(made)}` as '/api/v1/trades/:id';
      await coffer.call('PATCH', path, { token, body: { trade: { date: dayOf() } } });
    },
  ];
  for (let step = 1; step <= STEPS; step += 1) {
    await random.one(steps)();
    if (step % 10 === 0) await checkLedger(coffer.database.read);
  }
  assert.ok(made.length > 0, 'trades are left');
});
