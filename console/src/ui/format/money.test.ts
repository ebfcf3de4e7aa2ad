import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compactMoney, formatMoney, formatWholeMoney, isNegative, isZero, negated } from './money.ts';

test('an amount is shown to its last digit at any size, without floats', () => {
  assert.equal(formatMoney('90071992547409931.07', 'USD', 'en'), '$90,071,992,547,409,931.07');
  assert.equal(formatMoney('-0.10', 'EUR', 'de'), '−0,10\u00a0€');
  // Intl has no decimals for forints, ISO 4217 has two.
  assert.equal(formatMoney('12.34', 'HUF', 'en'), 'HUF\u00a012.34');
  assert.equal(formatMoney('100', 'JPY', 'en'), '¥100');
  const digits = (text: string) => text.replace(/\D/g, '');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`;
      assert.equal(digits(formatMoney(amount, 'USD', 'en')), digits(amount));
    }),
  );
});

test('a negative amount has a minus sign and no hyphen, in every locale and form', () => {
  for (const locale of ['en', 'de', 'es', 'fr', 'nl', 'pt-BR', 'sv', 'ar', 'de-CH']) {
    const exact = [formatMoney('-5.00', 'USD', locale), formatMoney('-5.00', 'DOGE', locale)];
    const rounded = [compactMoney('-79500', 'USD', locale), formatWholeMoney('-5.40', 'DOGE', locale)];
    for (const text of [...exact, ...rounded]) assert.match(text, /^[^-]*−[^-]*$/, `${locale}: ${text}`);
  }
});

test('the sign is shown as asked', () => {
  assert.equal(formatMoney('5.00', 'USD', 'en', 'exceptZero'), '+$5.00');
  assert.equal(formatMoney('0.00', 'USD', 'en', 'exceptZero'), '$0.00');
  assert.equal(formatMoney('-5.00', 'USD', 'en', 'never'), '$5.00');
});

test('currencies that Intl does not know are shown by their code', () => {
  assert.equal(formatMoney('1.5', 'DOGE', 'en'), 'DOGE\u00a01.5');
});

test('text that is not a decimal is shown unchanged', () => {
  assert.equal(formatMoney('not money', 'USD', 'en'), 'not money USD');
});

test('negating swaps the sign, and zero has none', () => {
  assert.deepEqual(['12.30', '-12.30', '0.00', '-0.00'].map(negated), ['-12.30', '12.30', '0.00', '-0.00']);
});

test('signs and zero are read from the text', () => {
  assert.deepEqual(['-0.01', '-0.00', '1'].map(isNegative), [true, false, false]);
  assert.deepEqual(['0', '-0.00', '0.01'].map(isZero), [true, true, false]);
});
