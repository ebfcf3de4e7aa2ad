import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frequencyLabel, periodBefore } from './frequencies.ts';

test('the previous payment is one period earlier', () => {
  assert.equal(periodBefore('2026-03-05', 'weekly'), '2026-02-26');
  assert.equal(periodBefore('2026-03-31', 'monthly'), '2026-02-28');
  assert.equal(periodBefore('2026-03-05', 'yearly'), '2025-03-05');
});

test('frequencies have labels', () => {
  assert.equal(frequencyLabel('monthly'), 'Every month');
});
