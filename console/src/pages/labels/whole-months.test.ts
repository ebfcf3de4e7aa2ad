import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanOfMonths, wholeMonths } from './whole-months.ts';

test('the month that is not over and the one in which entries begin are not whole', () => {
  assert.deepEqual(wholeMonths([3, 0, 2, 1]), [0, 3]);
  assert.deepEqual(wholeMonths([0, 2, 4, 1]), [2, 3]);
  assert.deepEqual(wholeMonths([0, 0, 0, 5]), [3, 3]);
  assert.deepEqual(wholeMonths([0, 0]), [1, 1]);
});

test('the mean of months is rounded to the cent, and there is none of no month', () => {
  assert.equal(meanOfMonths(['10.00', '0', '0.01']), '3.34');
  assert.equal(meanOfMonths(['1', '2']), '2');
  assert.equal(meanOfMonths([]), null);
});
