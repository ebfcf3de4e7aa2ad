import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kernel/time/civil-date.ts';
import { budgetUpTo, dailyItems, portionsUpTo, usualUpTo } from './list-items.ts';
import { type ForecastItem, projectDays, shortDays } from './project.ts';
import { sumSpending, usualOf, windowsUpTo } from './usual-spending.ts';

const FROM = '2026-03-11';
const DAYS = { from: FROM, to: addDays(FROM, 89) };
const label = { kind: 'average', sourceId: null, name: null, categoryId: null } as const;
const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const spent = fc.bigInt({ min: 0n, max: 10n ** 12n });
const day = fc.integer({ min: 0, max: 89 });
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);

const items = fc.array(
  fc.record({ day, amount, less: spent, more: spent }).map(
    (one): ForecastItem => ({
      ...label,
      date: addDays(FROM, one.day),
      amount: one.amount,
      least: one.amount - one.less,
      most: one.amount + one.more,
    }),
  ),
  { maxLength: 60 },
);

test('the balance of a day is the opening one and all items up to that day', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(1n as const, -1n as const), items, amount, (balance, effect, given, below) => {
      const days = projectDays({ balance, effect }, given, DAYS);
      assert.equal(days.length, 90);
      for (const one of days) {
        const upTo = given.filter(({ date }) => date <= one.date);
        const ends = [sum(upTo.map(({ least }) => least)), sum(upTo.map(({ most }) => most))].map(
          (minor) => balance + minor * effect,
        );
        assert.equal(one.balance, balance + sum(upTo.map((item) => item.amount)) * effect);
        assert.deepEqual([one.low, one.high], effect === 1n ? ends : ends.toReversed());
        assert.ok(one.low <= one.balance && one.balance <= one.high);
        assert.deepEqual(
          one.items,
          given.filter(({ date }) => date === one.date),
        );
      }
      const short = shortDays(days, below);
      assert.equal(short.expected, days.find((one) => one.balance < below)?.date ?? null);
      assert.equal(short.atWorst, days.find((one) => one.low < below)?.date ?? null);
    }),
  );
});

test('daily spending adds up exactly: 30 days to the median, a portion to all of it', () => {
  fc.assert(
    fc.property(fc.array(spent, { minLength: 1, maxLength: 6 }), spent, day, day, (windows, minor, one, other) => {
      const usual = usualOf(windows);
      const sorted = windows.toSorted((a, b) => (a < b ? -1 : 1));
      assert.deepEqual([usual.least, usual.most], [sorted[0], sorted.at(-1)]);
      const each = dailyItems((date) => usualUpTo(usual, FROM, date), DAYS, label);
      const upTo = (date: string) => sum(each.filter((item) => item.date <= date).map((item) => item.amount));
      for (const months of [1, 2, 3]) {
        assert.equal(upTo(addDays(FROM, 30 * months - 1)), -usual.median * BigInt(months));
      }
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => addDays(FROM, at));
      const portions = [{ from: from ?? FROM, to: to ?? FROM, minor }];
      assert.equal(portionsUpTo(portions, to ?? FROM), minor);
      const planned = dailyItems((date) => budgetUpTo(portions, usual, FROM, date), DAYS, label);
      for (const { low, balance, high } of projectDays({ balance: 0n, effect: 1n }, [...each, ...planned], DAYS)) {
        assert.ok(low <= balance && balance <= high);
      }
    }),
  );
});

test('the spending of windows is a plain sum, without refunds and income', () => {
  const entry = fc.record({
    accountId: fc.constant('a'),
    categoryId: fc.constantFrom(null, 'food', 'pay'),
    date: fc.integer({ min: -200, max: 0 }).map((at) => addDays('2026-03-10', at)),
    amountMinor: amount,
  });
  const windows = windowsUpTo('2026-03-10', '2025-01-01');
  assert.deepEqual([windows.length, windows[0]], [6, { from: '2026-02-09', to: '2026-03-10' }]);
  assert.equal(windowsUpTo('2026-03-10', '2026-01-11').length, 1, 'only whole windows since the first entry');
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const found = sumSpending(entries, windows, () => null).get(null) ?? windows.map(() => 0n);
      const total = (category: string) =>
        sum(entries.filter(({ categoryId }) => categoryId === category).map(({ amountMinor }) => amountMinor));
      const counts = ({ categoryId, amountMinor }: (typeof entries)[number]) =>
        categoryId === null ? amountMinor < 0n : total(categoryId) < 0n;
      for (const [at, { from, to }] of windows.entries()) {
        const own = entries.filter((one) => counts(one) && one.date >= from && one.date <= to);
        const net = -sum(own.map(({ amountMinor }) => amountMinor));
        assert.equal(found[at], net < 0n ? 0n : net);
      }
    }),
  );
});
