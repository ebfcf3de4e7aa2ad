import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate, isCalculation } from './calculate.ts';

test('an amount is taken as it is typed', () => {
  assert.equal(calculate('1.234,50', 'de', 2), '1234.50');
  assert.equal(isCalculation('1.234,50', 'de'), false);
});

test('sums and products are calculated exactly, products first', () => {
  assert.equal(calculate('12.50 + 3 × 2', 'en', 2), '18.50');
  assert.equal(calculate('0.1+0.2', 'en', 2), '0.30');
  assert.equal(calculate('100-25/4', 'en', 2), '93.75');
  assert.equal(calculate('10 - 2 * 3 - 1', 'en', 2), '3.00');
  assert.equal(calculate('12,50+1', 'de', 2), '13.50');
  assert.equal(calculate('=400+50', 'en', 2), '450.00');
  assert.equal(calculate(' = 1.200,50', 'de', 2), '1200.50');
  assert.equal(isCalculation('=400+50', 'en'), true);
  assert.equal(calculate('90071992547409.93+0.01', 'en', 2), '90071992547409.94');
});

test('a result is rounded to the currency, half away from zero', () => {
  assert.equal(calculate('10/3', 'en', 2), '3.33');
  assert.equal(calculate('1/8', 'en', 2), '0.13');
  assert.equal(calculate('7/2', 'en', 0), '4');
});

test('anything else is no amount', () => {
  for (const typed of ['', 'tea', '1+', '+1', '1/0', '2**3', '1+tea', '=', '==1', '1=1'])
    assert.equal(calculate(typed, 'en', 2), null, typed);
});
