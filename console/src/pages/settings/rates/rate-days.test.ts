import assert from 'node:assert/strict';
import test from 'node:test';
import { rateDays } from './rate-days.ts';

test('a period is covered by one rate a week', () => {
  assert.deepEqual(rateDays('2026-02-20', '2026-03-07'), ['2026-02-20', '2026-02-27', '2026-03-06']);
  assert.deepEqual(rateDays('2026-02-20', '2026-02-20'), ['2026-02-20']);
});
