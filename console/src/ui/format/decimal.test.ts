import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareDecimals, decimalsOf, difference, fromMinor, sumOf, toMinor } from './decimal.ts';

test('minor units and decimals are inverse at any size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 8 }), (minor, digits) => {
      assert.equal(toMinor(fromMinor(minor, digits), digits), minor);
    }),
  );
});

test('too many decimals and exponents are not minor units', () => {
  assert.equal(toMinor('0.30', 2), 30n);
  assert.equal(toMinor('-0.1', 2), -10n);
  assert.equal(toMinor('1.000', 2), 100n);
  assert.equal(toMinor('1.005', 2), null);
  assert.equal(toMinor('1e3', 2), null);
  assert.equal(fromMinor(-5n, 2), '-0.05');
});

test('sums and differences are exact where floats are not', () => {
  assert.equal(sumOf(['0.1', '0.2']), '0.3');
  assert.equal(sumOf(['90071992547409931.07', '0.005', '-0.005']), '90071992547409931.070');
  assert.equal(sumOf([]), '0');
  assert.equal(difference('0.3', '0.1'), '0.2');
  assert.equal(difference('10.00', '12.5'), '-2.50');
});

test('decimals are ordered by value, not by text', () => {
  assert.deepEqual(['10', '9.5', '-3', '9.50'].sort(compareDecimals), ['-3', '9.5', '9.50', '10']);
});

test('the number of decimals is read from the text', () => {
  assert.deepEqual(['12', '12.3', '12.300'].map(decimalsOf), [0, 1, 3]);
});
