import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDate, formatMonth } from '#console/format/date.ts';
import { formatMoney, isNegative, negated } from '#console/format/money.ts';

test('an amount is written to its last digit, however large, and never by way of a float', () => {
  assert.equal(formatMoney('90071992547409931.07', 'USD', 'en'), '$90,071,992,547,409,931.07');
  assert.equal(formatMoney('-0.10', 'EUR', 'de'), '-0,10\u00a0€');
  // Intl has no decimals for forints, ISO 4217 has two.
  assert.equal(formatMoney('12.34', 'HUF', 'en'), 'HUF\u00a012.34');
  assert.equal(formatMoney('100', 'JPY', 'en'), '¥100');
  assert.equal(formatMoney('5.00', 'USD', 'en', 'exceptZero'), '+$5.00');
  assert.equal(formatMoney('not money', 'USD', 'en'), 'not money USD');
  const digits = (text: string) => text.replace(/\D/g, '');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`;
      assert.equal(digits(formatMoney(amount, 'USD', 'en')), digits(amount));
    }),
  );
});

test('the other sign is the other sign, and zero has none', () => {
  assert.deepEqual(['12.30', '-12.30', '0.00', '-0.00'].map(negated), ['-12.30', '12.30', '0.00', '-0.00']);
  assert.deepEqual(['-0.01', '-0.00', '1'].map(isNegative), [true, false, false]);
});

test('a date is written by the family’s pattern, in no time zone', () => {
  assert.equal(formatDate('2026-03-05', '%m-%d-%Y', 'en'), '03-05-2026');
  assert.equal(formatDate('2026-03-05', '%-d. %B %Y', 'de'), '5. März 2026');
  assert.equal(formatDate('2026-03-05', '%e %b %y, %j', 'en'), '5 Mar 26, 064');
  assert.equal(formatDate('soon', '%Y', 'en'), 'soon');
  assert.equal(formatMonth('2026-03', 'en'), 'March 2026');
});
