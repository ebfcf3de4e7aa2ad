import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromMinor, toMinor } from '#console/format/decimal.ts';
import { readAmount, typedAmount } from '#console/format/read-amount.ts';

test('minor units and decimals are each other’s inverse at any size, and nothing is rounded', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 8 }), (minor, digits) => {
      assert.equal(toMinor(fromMinor(minor, digits), digits), minor);
    }),
  );
  assert.equal(toMinor('0.30', 2), 30n);
  assert.equal(toMinor('-0.1', 2), -10n);
  assert.equal(toMinor('1.000', 2), 100n);
  assert.equal(toMinor('1.005', 2), null);
  assert.equal(toMinor('1e3', 2), null);
  assert.equal(fromMinor(-5n, 2), '-0.05');
});

test('an amount is read as a person of the locale types it, and what is none is refused', () => {
  const cases: [typed: string, locale: string, read: string | null][] = [
    ['12.30', 'en', '12.30'],
    ['1,234,567.89', 'en', '1234567.89'],
    ['12,30', 'en', '12.30'],
    ['.5', 'en', '0.5'],
    ['1.234,56', 'de', '1234.56'],
    ['12.30', 'de', '12.30'],
    ['1.234', 'de', '1234'],
    ['1 234,5', 'fr', '1234.5'],
    ['−7', 'en', '-7'],
    ['1.2.3', 'en', null],
    ['1e3', 'en', null],
    ['12 apples', 'en', null],
    ['', 'en', null],
    ['-', 'en', null],
  ];
  for (const [typed, locale, read] of cases) assert.equal(readAmount(typed, locale), read, `${typed} in ${locale}`);
});

test('what is written for a locale is read back as the same', () => {
  const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(decimals, fc.constantFrom('en', 'de', 'fr', 'tr', 'nb', 'pl', 'pt-BR'), ([minor, digits], locale) => {
      const decimal = fromMinor(minor, digits);
      assert.equal(readAmount(typedAmount(decimal, locale), locale), decimal);
    }),
  );
});
