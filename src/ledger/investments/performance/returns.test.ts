import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decimal, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type DatedAmount, growthOf, moneyWeighted, ratioOf, type ValueDay, yearlyRatio } from './returns.ts';

const day = (date: string, value: bigint, inflow = 0n, outflow = 0n): ValueDay => ({ date, value, inflow, outflow });
const last = (growths: readonly Decimal[]): Decimal => growths.at(-1) ?? assert.fail();
const text = (decimal: Decimal | null) => decimal && writeDecimal(decimal);
const dec = (written: string): Decimal => parseDecimal(written) ?? assert.fail(written);
const rate = (amounts: readonly (readonly [string, number])[]) =>
  text(moneyWeighted(amounts.map(([date, amount]) => ({ date, minor: BigInt(amount) }))));

test('the published example of a deposit between two valuations', () => {
  // Investopedia, "Time-Weighted Rate of Return", investor 1: 16.25% and −5.56% make 9.79%.
  const growth = growthOf(1_000_000n, [
    day('2017-08-15', 1_162_484n),
    day('2017-08-16', 1_262_484n, 100_000n),
    day('2017-12-31', 1_192_328n),
  ]);
  // The publication adds the deposit at the value of the day, as a flow at the beginning of the next day does.
  assert.equal(text(ratioOf(last(growth))), '0.097885');
});

test('money that goes works until the end of its day, as in Portfolio Performance', () => {
  // Both take (end + out) / (begin + in) for each day: 100 → 110 with 50 in, then 80 out.
  const growth = growthOf(100_00n, [day('2024-01-02', 160_00n, 50_00n), day('2024-01-03', 88_00n, 0n, 80_00n)]);
  assert.equal(text(ratioOf(last(growth))), text(ratioOf(dec('1.12'))));
});

test('money that comes and goes at the price changes no growth', () => {
  const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(days, (steps) => {
      let [price, units] = [100, 10];
      const opening = BigInt(price * units);
      const series = steps.map(([next, change], at) => {
        const moved = Math.max(change, 1 - units);
        const inflow = BigInt(Math.max(moved, 0) * price);
        const outflow = BigInt(Math.max(-moved, 0) * next);
        units += moved;
        price = next;
        return day(dayAt(19_000 + at), BigInt(units * price), inflow, outflow);
      });
      const found = Number(writeDecimal(ratioOf(last(growthOf(opening, series)))));
      assert.ok(Math.abs(found - (price / 100 - 1)) < 1e-6, `${found}`);
    }),
  );
});

test('a day without capital changes no growth, and a total loss leaves none', () => {
  const growth = growthOf(0n, [
    day('2024-01-01', 0n),
    day('2024-01-02', 110n, 100n),
    day('2024-01-03', 0n, 0n, 110n),
    day('2024-01-04', 0n),
  ]);
  assert.deepEqual(growth.map(text), ['1', '1.1', '1.1', '1.1']);
  assert.equal(text(last(growthOf(100n, [day('2024-01-01', 0n)]))), '0');
});

test('a growth of less than a year has no ratio by year', () => {
  assert.equal(yearlyRatio(dec('1.1'), 364), null);
  assert.equal(text(yearlyRatio(dec('1.21'), 730)), '0.1');
  assert.equal(yearlyRatio(dec('0'), 730), null);
});

test('the published examples of XIRR', () => {
  // Microsoft, "XIRR function": 37.34%.
  const microsoft = [
    ['2008-01-01', -10_000],
    ['2008-03-01', 2_750],
    ['2008-10-30', 4_250],
    ['2009-02-15', 3_250],
    ['2009-04-01', 2_750],
  ] as const;
  assert.equal(rate(microsoft), '0.373363');
  // Apache OpenOffice, "XIRR function": about 12.4%.
  const openOffice = [
    ['2008-02-05', -2750],
    ['2008-07-05', 1000],
    ['2009-01-05', 2000],
  ] as const;
  assert.equal(rate(openOffice)?.slice(0, 5), '0.123');
  // The crate xirr: 0.1635371584432641, with its amounts out of order.
  const crate = [
    ['2015-06-11', -1000],
    ['2015-07-21', -9000],
    ['2018-06-10', 20_000],
    ['2015-10-17', -3000],
  ] as const;
  assert.equal(rate(crate), '0.163537');
});

test('a money-weighted rate is found also after a loss, and in a few days', () => {
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2020-12-31', 10],
    ]),
    '-0.99',
  );
  assert.equal(
    rate([
      ['2010-01-01', -1000],
      ['2019-12-30', 1],
    ]),
    '-0.498813',
  );
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2020-01-21', 400],
    ]),
    '-1',
  );
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2020-01-02', 1001],
    ]),
    '0.440251',
  );
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2020-12-31', 1000],
    ]),
    '0',
  );
});

test('amounts of one sign or of one day have no money-weighted rate', () => {
  assert.equal(rate([]), null);
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2021-01-01', 0],
    ]),
    null,
  );
  assert.equal(
    rate([
      ['2020-01-01', -1000],
      ['2020-01-01', 1100],
    ]),
    null,
  );
  assert.equal(
    rate([
      ['2020-01-01', 1000],
      ['2021-01-01', 1100],
    ]),
    null,
  );
});

test('the money-weighted rate is the one at which the deposits have grown', () => {
  const deposits = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 10_000, max: 10_000_000 })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(deposits, fc.integer({ min: -80, max: 300 }), (paid, percent) => {
      const end = 3650;
      const grown = paid.reduce((sum, [at, amount]) => sum + amount * (1 + percent / 100) ** ((end - at) / 365), 0);
      const amounts: DatedAmount[] = paid.map(([at, amount]) => ({
        date: dayAt(dayNumber('2010-01-01') + at),
        minor: BigInt(-amount) * 10n ** 9n,
      }));
      amounts.push({ date: dayAt(dayNumber('2010-01-01') + end), minor: BigInt(Math.round(grown * 1e9)) });
      const found = Number(text(moneyWeighted(amounts)));
      assert.ok(Math.abs(found - percent / 100) < 2e-6, `${found} is not ${percent}%`);
    }),
  );
});
