import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../api/index.ts';
import { priceChangesOf, yearNamed } from './year-of.ts';

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

test('a price changed in a year if its last one there is another than before', () => {
  const recurring_transaction = {} as Schemas['RecurringTransaction'];
  const changesOf = (name: string, ...prices: readonly (readonly [amount: string, from: string])[]) => {
    const subscription = {
      recurring_transaction,
      prices: prices.map(([amount, start_date]) => {
        return { amount, amount_decimal: amount, start_date, end_date: start_date, transaction_ids: [] };
      }),
    };
    return priceChangesOf([subscription], yearNamed(name, '2026-03-10', 1)).map(
      ({ before, now }) => `${before.amount} to ${now.amount} on ${now.start_date}`,
    );
  };
  const rising = [
    ['14', '2026-02-05'],
    ['13', '2025-09-05'],
    ['12', '2025-03-05'],
    ['10', '2023-03-05'],
  ] as const;
  assert.deepEqual(changesOf('2026', ...rising), ['13 to 14 on 2026-02-05']);
  assert.deepEqual(changesOf('2025', ...rising), ['10 to 13 on 2025-09-05'], 'two rises are one');
  assert.deepEqual(changesOf('2024', ...rising), [], 'a year without a rise');
  assert.deepEqual(changesOf('2023', ...rising), [], 'the first price');
  assert.deepEqual(changesOf('2022', ...rising), []);
  assert.deepEqual(changesOf('2025', ['10', '2025-06-05'], ['12', '2025-05-05'], ['10', '2024-05-05']), []);
});
