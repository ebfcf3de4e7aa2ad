import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromMinor } from './decimal.ts';
import { readAmount, typedAmount } from './read-amount.ts';

test('an amount is read as typed in the locale; anything else is refused', () => {
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

test('a formatted amount is read back as the same value', () => {
  const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(decimals, fc.constantFrom('en', 'de', 'fr', 'tr', 'nb', 'pl', 'pt-BR'), ([minor, digits], locale) => {
      const decimal = fromMinor(minor, digits);
      assert.equal(readAmount(typedAmount(decimal, locale), locale), decimal);
    }),
  );
});
