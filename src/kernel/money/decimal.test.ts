import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES } from './currencies.ts';
import {
  add,
  compare,
  type Decimal,
  divide,
  fromMinor,
  isZero,
  multiply,
  negate,
  parseDecimal,
  roundTo,
  subtract,
  toMinor,
  writeDecimal,
  ZERO,
} from './decimal.ts';

const decimal = fc.record({ digits: fc.bigInt(-(10n ** 30n), 10n ** 30n), scale: fc.integer({ min: 0, max: 18 }) });
const same = (first: Decimal, second: Decimal) => assert.equal(writeDecimal(first), writeDecimal(second));
const read = (text: string): Decimal => parseDecimal(text) ?? assert.fail(text);

test('a decimal is written as it was read, without zeros at its ends', () => {
  for (const [text, written] of [
    ['0', '0'],
    ['-0.0', '0'],
    ['007.500', '7.5'],
    ['-0.000000000000000001', '-0.000000000000000001'],
    ['1200', '1200'],
    ['999999999999999999.999999999999999999', '999999999999999999.999999999999999999'],
  ] as const) {
    assert.equal(writeDecimal(read(text)), written);
  }
});

test('a decimal is a plain number with at most 18 digits on each side', () => {
  const refused = ['', '+1', '1.', '.5', '1e3', ' 1', '1,5', 'NaN', '--1', '１', '1_0', '1'.repeat(19)];
  for (const text of [...refused, `0.${'1'.repeat(19)}`]) assert.equal(parseDecimal(text), undefined, text);
});

test('sums and products of decimals are exact', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      same(add(a, b), add(b, a));
      same(subtract(add(a, b), b), a);
      same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)));
      assert.ok(isZero(add(a, negate(a))));
    }),
  );
  assert.equal(writeDecimal(add(read('0.1'), read('0.2'))), '0.3');
});

test('a quotient is off by at most half of its last digit', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 18 }), (a, b, places) => {
      fc.pre(!isZero(b));
      const off = subtract(multiply(divide(a, b, places), b), a);
      const half: Decimal = { digits: 5n, scale: places + 1 };
      const limit = multiply(half, b);
      assert.ok(compare(absolute(off), absolute(limit)) <= 0);
    }),
  );
  assert.equal(writeDecimal(divide(read('1'), read('3'), 6)), '0.333333');
  assert.equal(writeDecimal(divide(read('-1'), read('-8'), 2)), '0.12');
});

test('half of a last digit rounds to even', () => {
  for (const [text, rounded] of [
    ['2.5', '2'],
    ['3.5', '4'],
    ['-2.5', '-2'],
    ['-3.5', '-4'],
    ['2.500000000000000001', '3'],
  ] as const) {
    assert.equal(writeDecimal(roundTo(read(text), 0)), rounded);
  }
});

test('decimals are ordered by what they are worth, not by their digits', () => {
  assert.equal(compare(read('2'), read('10')), -1);
  assert.equal(compare(read('1.50'), { digits: 15n, scale: 1 }), 0);
  assert.equal(compare(read('-0.1'), read('-0.2')), 1);
});

test('money becomes a decimal and comes back without a loss', () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 60n), 2n ** 60n), fc.constantFrom(...CURRENCIES.values()), (minor, currency) => {
      assert.equal(toMinor(fromMinor(minor, currency), currency), minor);
    }),
  );
});

test('a quantity times a price becomes minor units, rounded once', () => {
  const [eur, jpy, kwd] = ['EUR', 'JPY', 'KWD'].map((code) => CURRENCIES.get(code) ?? assert.fail(code));
  const worth = multiply(read('3.333333333333333333'), read('12.345'));
  assert.ok(eur && jpy && kwd);
  assert.equal(toMinor(worth, eur), 4115n);
  assert.equal(toMinor(worth, jpy), 41n);
  assert.equal(toMinor(worth, kwd), 41150n);
  assert.equal(toMinor(read('0.125'), eur), 12n);
  assert.equal(toMinor(ZERO, eur), 0n);
});

function absolute(value: Decimal): Decimal {
  return value.digits < 0n ? negate(value) : value;
}
