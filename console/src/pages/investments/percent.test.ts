import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentOfTenths, percentTicks, signedPercent, signedPoints } from './percent.ts';

test('a ratio is written in percent with its sign and one decimal', () => {
  assert.equal(signedPercent(0.1423, 'en'), '+14.2%');
  assert.equal(signedPercent(-0.004, 'en'), '−0.4%');
  assert.equal(signedPercent(0, 'en'), '0.0%');
  assert.equal(signedPercent(1.5, 'de'), '+150,0\u00a0%');
  assert.equal(percentOfTenths(334, 'en'), '33.4%');
  assert.equal(percentOfTenths(-15, 'en'), '−1.5%');
  assert.equal(signedPoints(-3.88, 'en'), '−3.9');
  assert.equal(signedPoints(1.14, 'de'), '+1,1');
});

test('the labels of an axis of ratios are as exact as its lines', () => {
  assert.deepEqual(percentTicks([-0.05, 0, 0.05, 0.1], 'en'), ['−5%', '0%', '+5%', '+10%']);
  assert.deepEqual(percentTicks([0, 0.0025, 0.005], 'en'), ['0%', '+0.25%', '+0.5%']);
});
