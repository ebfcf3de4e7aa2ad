import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decimal, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { allocate } from './allocation.ts';
import { forecastIncome, type Payment } from './income-forecast.ts';

const dec = (text: string): Decimal => parseDecimal(text) ?? assert.fail(text);

test('weights of groups add up to one exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 30 }), (amounts) => {
      const groups = allocate(amounts.map((minor, key) => ({ key, minor })));
      assert.equal(
        groups.reduce((sum, { weight }) => sum + weight.digits, 0n),
        1_000_000n,
      );
    }),
  );
});

test('groups are compared with their targets, in weight and in money', () => {
  const parts = [
    { key: 'share', minor: 60_00n },
    { key: 'bond', minor: 10_00n },
    { key: 'share', minor: 10_00n },
  ];
  const targets = new Map([
    ['share', dec('0.5')],
    ['metal', dec('0.1')],
  ]);
  const text = (decimal: Decimal | null) => decimal && writeDecimal(decimal);
  assert.deepEqual(
    allocate(parts, targets).map(({ key, minor, weight, drift, excess }) => [
      key,
      minor,
      text(weight),
      text(drift),
      excess,
    ]),
    [
      ['share', 70_00n, '0.875', '0.375', 30_00n],
      ['bond', 10_00n, '0.125', null, null],
      ['metal', 0n, '0', '-0.1', -8_00n],
    ],
  );
});

test('the payments of a year come again for the units that are held now', () => {
  const payment = (security: string, date: string, quantity: string): Payment => ({
    ...{ security, account: 'a', date, minor: 10_00n, currency: 'USD' },
    quantity: dec(quantity),
  });
  const payments = [
    payment('kept', '2025-11-27', '10'),
    payment('kept', '2025-11-28', '10'),
    payment('kept', '2026-11-27', '20'),
    payment('sold', '2026-05-01', '10'),
    payment('none', '2026-05-01', '0'),
  ];
  const held = (_account: string, security: string) => dec(security === 'sold' ? '0' : '15');
  assert.deepEqual(
    forecastIncome(payments, '2026-11-27', held).map(({ date, minor }) => [date, minor]),
    [
      ['2026-11-28', 15_00n],
      ['2027-11-27', 7_50n],
    ],
  );
});
