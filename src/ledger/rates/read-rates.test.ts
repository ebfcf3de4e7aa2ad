import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { ratesOn } from './rates.ts';

async function tell(
  coffer: Coffer,
  { token }: TestUser,
  rates: readonly (readonly [string, string, string, string])[],
) {
  const body = {
    exchange_rates: rates.map(([from_currency, to_currency, date, rate]) => ({
      from_currency,
      to_currency,
      date,
      rate,
    })),
  };
  const reply = await coffer.call('POST', '/api/v1/exchange_rates/bulk', { token, body });
  assert.equal(reply.status, 200, reply.text);
}

async function publish(coffer: Coffer, rates: readonly (readonly [string, string, string])[]) {
  await coffer.database.write(({ db }) =>
    db
      .insertInto('reference_rates')
      .values(rates.map(([currency, date, rate]) => ({ currency, date, rate })))
      .execute(),
  );
}

/** Counts the statements that a read of rates costs. */
async function counted(coffer: Coffer, user: TestUser, currencies: string[], start: string, end: string) {
  const familyId = await familyOf(coffer, user);
  let queries = 0;
  const db = coffer.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  const rates = await ratesOn(db, familyId, currencies, { start, end });
  return { rates, queries: () => queries };
}

test('rates are read by two queries at most, and by none for one currency', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await tell(coffer, user, [['BTC', 'USD', '2020-01-06', '10000']]);
  await publish(coffer, [
    ['USD', '2020-01-06', '1.25'],
    ['CZK', '2020-01-06', '25'],
    ['CZK', '2025-12-30', '24'],
  ]);
  const { rates, queries } = await counted(coffer, user, ['BTC', 'CZK', 'EUR'], '2020-01-10', '2025-12-31');
  assert.equal(rates.convert(100_000_000n, 'BTC', 'CZK', '2020-01-10'), 20_000_000n);
  assert.equal(rates.convert(100n, 'EUR', 'CZK', '2025-12-31'), 2400n);
  assert.equal(rates.convert(100n, 'EUR', 'CZK', '2024-12-31'), undefined);
  assert.equal(queries(), 2);
  const single = await counted(coffer, user, ['USD', 'USD'], '2026-01-01', '2026-01-01');
  assert.equal(single.rates.convert(5n, 'USD', 'USD', '2026-01-01'), 5n);
  assert.equal(single.queries(), 0);
});

test('a rate applies for seven days; rates of other families do not', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await coffer.signUp(), await coffer.signUp()];
  await tell(coffer, theirs, [['USD', 'CZK', '2026-01-05', '1']]);
  await tell(coffer, ours, [['USD', 'CZK', '2025-12-29', '20']]);
  const { rates } = await counted(coffer, ours, ['USD', 'CZK'], '2026-01-05', '2026-01-06');
  assert.equal(rates.convert(1n, 'USD', 'CZK', '2026-01-05'), 20n);
  assert.equal(rates.convert(1n, 'USD', 'CZK', '2026-01-06'), undefined);
  assert.deepEqual(rates.missing, [{ from: 'USD', to: 'CZK', date: '2026-01-06' }]);
});

test('a write sees the rates that it created', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const familyId = await familyOf(coffer, user);
  const days = { start: '2026-01-05', end: '2026-01-05' };
  await coffer.database.write(async ({ db, now }) => {
    const row = { family_id: familyId, id: 'x', date: '2026-01-05', from_currency: 'USD', to_currency: 'CZK' };
    await db
      .insertInto('exchange_rates')
      .values({ ...row, rate: '20', created_at: now, updated_at: now })
      .execute();
    assert.equal((await ratesOn(db, familyId, ['USD', 'CZK'], days)).convert(1n, 'USD', 'CZK', days.end), 20n);
    assert.equal(
      (await ratesOn(coffer.database.read, familyId, ['USD', 'CZK'], days)).convert(1n, 'USD', 'CZK', days.end),
      undefined,
    );
  });
});
