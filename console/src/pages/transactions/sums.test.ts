import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageOf, monthEnds, sumsOf } from './sums.ts';

const amount = (signed_amount: string, currency = 'USD') => ({ signed_amount, currency });

test('amounts are summed exactly, each currency for itself', () => {
  assert.deepEqual(sumsOf([amount('-0.10'), amount('500', 'JPY'), amount('-0.20'), amount('90071992547409931.07')]), [
    { currency: 'USD', sum: '90071992547409930.77', average: '30023997515803310.26', count: 3 },
    { currency: 'JPY', sum: '500', average: '500', count: 1 },
  ]);
});

test('an average is rounded half away from zero', () => {
  assert.deepEqual(
    [averageOf('-0.05', 2), averageOf('0.05', 2), averageOf('0.04', 3), averageOf('-0.01', 3)],
    ['-0.03', '0.03', '0.01', '0.00'],
  );
});

test('months of a list end after their rows in all currencies, in its order', () => {
  const sums = [
    { date: '2026-03-01', transaction_count: 4 },
    { date: '2026-03-01', transaction_count: 1 },
    { date: '2026-01-01', transaction_count: 2 },
  ];
  assert.deepEqual(monthEnds(sums, false), [
    { month: '2026-03', end: 5 },
    { month: '2026-01', end: 7 },
  ]);
  assert.deepEqual(monthEnds(sums, true), [
    { month: '2026-01', end: 2 },
    { month: '2026-03', end: 7 },
  ]);
});
