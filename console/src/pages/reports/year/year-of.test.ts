import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearNamed } from './year-of.ts';

test('a year begins with the family’s January and ends before the next, or today', () => {
  const daysOf = (name: string | undefined, today: string, startDay: number) => {
    const { name: shown, start, until, isCurrent } = yearNamed(name, today, startDay);
    return [shown, start, until, isCurrent];
  };
  assert.deepEqual(daysOf(undefined, '2026-03-10', 1), ['2025', '2025-01-01', '2025-12-31', false]);
  assert.deepEqual(daysOf('2026', '2026-03-10', 1), ['2026', '2026-01-01', '2026-03-10', true]);
  assert.deepEqual(daysOf('2031', '2026-03-10', 1), ['2026', '2026-01-01', '2026-03-10', true]);
  assert.deepEqual(daysOf('2024', '2026-03-10', 15), ['2024', '2024-01-15', '2025-01-14', false]);
  // On 10 January the month that began on 15 December is not over.
  assert.deepEqual(daysOf(undefined, '2026-01-10', 15), ['2024', '2024-01-15', '2025-01-14', false]);
  assert.deepEqual(daysOf('2025', '2026-01-10', 15), ['2025', '2025-01-15', '2026-01-10', true]);
});
