import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const FIRST = '2026-02-01';
const DAYS = 20;
const TRADES = 30;
const OPENING = 100_000;

test('cash and the values of holdings are the balance, on every day', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const runs = testRuns('COFFER_TEST_PRICE_RUNS', 2, 20);
  for (let run = 0; run < runs; run += 1) await compareRandomPortfolio(seed + run);

  async function compareRandomPortfolio(seed: number) {
    const random = new Random(seed);
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { token } = user;
    const made = async (path: '/api/v1/trades' | '/api/v1/securities' | '/api/v1/exchange_rates', body: object) => {
      const reply = await coffer.call('POST', path, { token, body: body as never });
      assert.equal(reply.status, 201, reply.text);
      return reply.body;
    };
    // Whole rates: the values of single holdings in another currency add up to that of all.
    for (let date = FIRST; date <= addDays(FIRST, DAYS); date = addDays(date, 4)) {
      await made('/api/v1/exchange_rates', { from_currency: 'GBP', to_currency: 'USD', date, rate: '2' });
      await made('/api/v1/exchange_rates', { from_currency: 'GBP', to_currency: 'EUR', date, rate: '3' });
    }
    const securities: string[] = [];
    for (const ticker of ['AAA', 'BBB', 'CCC']) {
      const { id } = (await made('/api/v1/securities', { ticker, currency: 'GBP' })) as { id: string };
      securities.push(id);
    }
    const opened = { account_type: 'investment', balance: String(OPENING), opening_balance_date: '2026-01-01' };
    const accounts: { id: string; currency: string; cash: Map<string, number> }[] = [];
    for (const currency of ['USD', 'EUR', 'USD'])
      accounts.push({ id: await coffer.createAccount(user, { ...opened, currency }), currency, cash: new Map() });
    const dayOf = () => addDays(FIRST, random.below(DAYS));
    for (let count = 0; count < TRADES; count += 1) {
      // Each account buys first: without a holding its history ends with its opening balance.
      const isFirst = count < accounts.length;
      const [account, security] = [accounts[count] ?? random.one(accounts), random.one(securities)];
      const price = `${1 + random.below(90)}.${random.below(1000)}`;
      if (!isFirst && random.oneIn(2)) {
        const path = `/api/v1/securities/${security}/prices` as '/api/v1/securities/{id}/prices';
        const body = { prices: [{ date: dayOf(), price }] };
        assert.equal((await coffer.call('PUT', path, { token, body })).status, 200);
        continue;
      }
      if (!isFirst && random.oneIn(6)) {
        const ratio = random.one(['4', '1:3', '3:7']);
        await made('/api/v1/trades', {
          account_id: account.id,
          security_id: security,
          type: 'split',
          date: dayOf(),
          ratio,
        });
        continue;
      }
      const inOwn = random.oneIn(2) ? { currency: account.currency } : { currency: 'GBP' };
      const qty = `${1 + random.below(9)}.${random.below(100)}`;
      const sent = { account_id: account.id, security_id: security, type: 'buy', date: dayOf(), qty, price, ...inOwn };
      const { amount_decimal, date } = (await made('/api/v1/trades', sent)) as {
        amount_decimal: string;
        date: string;
      };
      account.cash.set(date, (account.cash.get(date) ?? 0) + cents(amount_decimal));
    }
    for (const { id, currency, cash } of accounts) {
      let paid = 0;
      for (let date = FIRST; date <= addDays(FIRST, DAYS); date = addDays(date, 1)) {
        paid += cash.get(date) ?? 0;
        const query = `account_id=${id}&date=${date}&per_page=100` as const;
        const { holdings } = (await coffer.call('GET', `/api/v1/holdings?${query}`, { token })).body;
        const values = holdings.reduce((sum, { amount_decimal }) => sum + cents(amount_decimal ?? 'unknown'), 0);
        const series = `/api/v1/balances/series?account_id=${id}&start_date=${date}&end_date=${date}`;
        const { balances } = (await coffer.call('GET', series as '/api/v1/balances/series', { token })).body;
        const where = `${date} of an account in ${currency}, seed ${seed}`;
        assert.equal(OPENING * 100 - paid + values, balances[0]?.balance_cents, where);
        const group = `/api/v1/portfolio/allocation?${query.replace('&per_page=100', '')}&currency=${currency}`;
        const { value } = (await coffer.call('GET', group as '/api/v1/portfolio/allocation', { token })).body;
        assert.equal(cents(value), values, `allocation on ${where}`);
      }
    }
  }
});

test('what another account has paid is no price, in holdings, reports and balances', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  await shareByDefault(coffer, user, 'private');
  const opened = { account_type: 'investment', balance: '1000', opening_balance_date: '2026-01-01' };
  const [shared, hidden] = [await coffer.createAccount(user, opened), await coffer.createAccount(user, opened)];
  const trade = async (body: object) => {
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body });
    assert.equal(reply.status, 201, reply.text);
  };
  await trade({ account_id: shared, type: 'buy', date: '2026-02-01', ticker: 'AAA', qty: '2', price: '10' });
  await trade({ account_id: shared, type: 'opening', date: '2026-02-01', ticker: 'BBB', qty: '3' });
  for (const ticker of ['AAA', 'BBB'])
    await trade({ account_id: hidden, type: 'buy', date: '2026-03-01', ticker, qty: '1', price: '70' });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, shared, member, 'read_only');
  for (const reader of [token, member.token]) {
    const read = async (path: string) => (await coffer.call('GET', path as never, { token: reader })).body as object;
    assert.partialDeepStrictEqual(await read(`/api/v1/holdings?account_id=${shared}&date=2026-03-10`), {
      holdings: [
        { security: { ticker: 'AAA' }, amount_decimal: '20.00', price_date: '2026-02-01' },
        { security: { ticker: 'BBB' }, amount_decimal: null, missing: 'price' },
      ],
    });
    assert.partialDeepStrictEqual(await read(`/api/v1/accounts/${shared}`), {
      balance_amount: '1000.00',
      missing_prices: 1,
    });
    for (const report of ['allocation', 'lots', 'performance']) {
      const shown = (await read(`/api/v1/portfolio/${report}?account_id=${shared}`)) as { missing_prices: unknown[] };
      assert.equal(shown.missing_prices.length, 1, report);
      assert.doesNotMatch(JSON.stringify(shown), /"(?:70|140|210)\.00"/, report);
    }
  }
});

test('a split restates the price that is known, until the next one', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { account_type: 'investment', balance: '1000' });
  const trade = async (sent: object) => {
    const body = { account_id: account, ticker: 'AAA', ...sent };
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body });
    assert.equal(reply.status, 201, reply.text);
    return String(reply.body.security?.id);
  };
  const security = await trade({ type: 'buy', date: '2026-02-01', qty: '10', price: '100' });
  await trade({ type: 'split', date: '2026-02-10', ratio: '4' });
  const price = async (date: string, price: string) => {
    const path = `/api/v1/securities/${security}/prices` as '/api/v1/securities/{id}/prices';
    assert.equal((await coffer.call('PUT', path, { token, body: { prices: [{ date, price }] } })).status, 200);
  };
  const shown = async (date: string) => {
    const { holdings } = (await coffer.call('GET', `/api/v1/holdings?date=${date}`, { token })).body;
    const series = `/api/v1/balances/series?account_id=${account}&start_date=${date}&end_date=${date}`;
    const { balances } = (await coffer.call('GET', series as '/api/v1/balances/series', { token })).body;
    const [{ qty, price_decimal, price_date, amount_decimal } = assert.fail('nothing is held')] = holdings;
    assert.equal(balances[0]?.balance_amount, amount_decimal, 'all cash was spent');
    return [qty, price_decimal, price_date, amount_decimal];
  };
  assert.deepEqual(await shown('2026-02-09'), ['10.0', '100', '2026-02-01', '1000.00']);
  assert.deepEqual(await shown('2026-02-10'), ['40.0', '25', '2026-02-01', '1000.00']);
  const range = 'start_date=2026-02-02&end_date=2026-02-11';
  const { body } = await coffer.call('GET', `/api/v1/portfolio/performance?${range}`, { token });
  assert.deepEqual([body.gain, body.time_weighted_return, body.end_value], ['0.00', '0', '1000.00']);
  // The price of the split's own day is that after it.
  await price('2026-02-10', '24');
  await price('2026-02-12', '30');
  assert.deepEqual(await shown('2026-02-10'), ['40.0', '24', '2026-02-10', '960.00']);
  assert.deepEqual(await shown('2026-02-11'), ['40.0', '24', '2026-02-10', '960.00']);
  assert.deepEqual(await shown('2026-02-12'), ['40.0', '30', '2026-02-12', '1200.00']);
  await price('2026-02-05', '110');
  assert.deepEqual(await shown('2026-02-09'), ['10.0', '110', '2026-02-05', '1100.00']);
});

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
