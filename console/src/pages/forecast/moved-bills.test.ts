import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart, movedDays, nextBills, withMoved } from './moved-bills.ts';
import type { Change } from './tried-changes.ts';

type Days = Parameters<typeof nextBills>[0];

const item = (kind: 'recurring' | 'average', source_id: string | null, amount_decimal: string) => {
  const name = source_id;
  return { kind, source_id, name, amount_decimal, amount_min_decimal: '', amount_max_decimal: '' } as const;
};

/** Forty days from 1 January: rent on the 3rd and in February, a salary on the 10th, spending each day. */
const days = Array.from({ length: 40 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  items: [
    item('average', null, '5'),
    ...(at === 2 || at === 33 ? [item('recurring', 'rent', '700.50')] : []),
    ...(at === 9 ? [item('recurring', 'salary', '-1500')] : []),
  ],
})) as unknown as Days;

const rent = { id: 'rent', name: 'rent' };

test('a bill is taken by its next payment, and moved 31 days at most, within the days', () => {
  const [first, second] = nextBills(days, [], []);
  assert.deepEqual(first, { id: 'rent', name: 'rent', amount: '700.50', at: 2, least: -2, most: 31 });
  assert.deepEqual([second?.id, second?.at, second?.most], ['salary', 9, 30]);
  const later = withMoved([], rent, 20);
  const [moved] = nextBills(days, later, later);
  assert.deepEqual([moved?.at, moved?.least, moved?.most], [22, -22, 11]);
  const skipped = withMoved([], rent, 1).map((change) => ({ ...change, skipped: true }));
  assert.deepEqual(
    nextBills(days, skipped, []).map(({ id }) => id),
    ['salary'],
  );
});

test('of bills too near each other, the largest can be taken hold of', () => {
  const bills = nextBills(days, [], []);
  const ids = (gap: number) => apart(bills, gap).map(({ id }) => id);
  assert.deepEqual([ids(7), ids(8)], [['rent', 'salary'], ['salary']]);
});

test('moves of a bill add up, and a bill back on its day is no change', () => {
  const payment: Change = {
    kind: 'payment',
    name: 'x',
    amount: '1',
    date: '2026-01-05',
    monthly: false,
    enabled: true,
  };
  const once = withMoved([payment], rent, 3);
  assert.deepEqual([once.length, movedDays(once, 'rent'), movedDays(once, 'salary')], [2, 3, 0]);
  const twice = withMoved(once, rent, -5);
  assert.deepEqual([twice[0], movedDays(twice, 'rent')], [payment, -2]);
  assert.deepEqual(withMoved(twice, rent, 2), [payment]);
  // One that is off does not move the bill: the line shows it on its own day.
  const off = twice.map((change) => ({ ...change, enabled: false }));
  assert.equal(movedDays(withMoved(off, rent, 4), 'rent'), 4);
  const dearer = withMoved([], rent, 1).map((change) => ({ ...change, amount: '800.00' })) as Change[];
  assert.deepEqual(
    withMoved(dearer, rent, -1).map((change) => change.kind === 'recurring' && [change.amount, change.moved_days]),
    [['800.00', 0]],
  );
});
