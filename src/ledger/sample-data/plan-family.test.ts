import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import type { PlannedFamily } from './plan.ts';
import { planFamily } from './plan-family.ts';
import { ACCOUNTS, type AccountKey } from './sample-family.ts';

function plan(seed: number, today = '2026-03-10', code = 'USD'): PlannedFamily {
  const currency = findCurrency(code);
  assert.ok(currency);
  return planFamily({ seed, today, currency });
}

/** The balance of an account on each day. */
function dailyBalances(
  { openings, entries, transfers, portfolio }: PlannedFamily,
  account: AccountKey,
  sign: bigint,
  code: string,
): bigint[] {
  const sides = transfers.flatMap(({ from, to, date, minor }) => [
    { account: from, date, minor: -minor },
    { account: to, date, minor },
  ]);
  const unit = 10n ** BigInt(storedCurrency(code).exponent);
  const traded = portfolio.trades.map(({ type, thousandths, price, rate, amount, ...trade }) => {
    // Rounded up, so that no rounding of the ledger makes less of it.
    const whole = rate === null ? thousandths * price : (thousandths * price * rate * unit) / 100_000_000n + 1n;
    const gross = (whole + 999n) / 1000n;
    return { ...trade, minor: amount ?? (type === 'buy' ? -gross : gross - 1n) };
  });
  const days = Map.groupBy(
    [...entries, ...sides, ...traded].filter((entry) => entry.account === account),
    ({ date }) => date,
  );
  let held = openings[account];
  return [...days.keys()].sort().map((date) => {
    for (const { minor } of days.get(date) ?? []) held += minor * sign;
    return held;
  });
}

test('the same seed, day and currency give the same plan, another seed another plan', () => {
  assert.deepEqual(plan(7), plan(7));
  assert.notDeepEqual(plan(7), plan(8));
});

test('for any seed, day and currency nothing is overdrawn, future or out of range', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2024-02-29', after));
  const codes = fc.constantFrom('USD', 'EUR', 'JPY', 'CZK', 'KWD', 'IDR', 'HUF', 'XAU', 'BTC');
  fc.assert(
    fc.property(fc.nat(), days, codes, (seed, today, code) => {
      const family = plan(seed, today, code);
      const { entries, transfers, valuations, opened } = family;
      const size = entries.length + transfers.length * 2;
      assert.ok(size >= 4000 && size <= 6000, `${size} transactions`);
      for (const { date, minor } of [...entries, ...transfers, ...valuations]) {
        assert.ok(date > opened && date <= today);
        assert.ok(minor !== 0n && minor < MAX_MINOR && minor > -MAX_MINOR);
      }
      for (const account of ['checking', 'savings', 'brokerage', 'retirement', 'abroad'] as const) {
        assert.ok(
          dailyBalances(family, account, 1n, code).every((held) => held > 0n),
          `${account} is overdrawn`,
        );
      }
      assert.ok(
        dailyBalances(family, 'card', -1n, code).every((owed) => owed >= 0n),
        'the card is owed',
      );
      for (const key of Object.keys(ACCOUNTS)) {
        assert.ok(
          valuations.filter(({ account }) => account === key).every(({ minor }) => minor > 0n),
          key,
        );
      }
      const { prices, trades } = family.portfolio;
      for (const { date } of [...prices, ...trades]) assert.ok(date > opened && date <= today);
      assert.ok(prices.every(({ minor }) => minor > 0n));
      const units = new Map<string, bigint>();
      for (const { ticker, type, thousandths } of trades) {
        const held = (units.get(ticker) ?? 0n) + (type === 'sell' ? -thousandths : thousandths);
        assert.ok(held >= 0n, `${ticker} is oversold`);
        units.set(ticker, held);
      }
      const stated = valuations.map(({ account, date }) => `${account} ${date}`);
      assert.equal(new Set(stated).size, stated.length, 'a day is stated once');
    }),
    { numRuns: 25 },
  );
});
