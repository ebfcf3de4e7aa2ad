import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kernel/time/civil-date.ts';
import { advance, type Progress } from './add-recent-payments.ts';
import { expectedAfter, FREQUENCIES, intervalOfWord } from './interval.ts';

const start: Progress = { last: '2026-01-31', next: '2026-02-28', count: 4n };
const monthly = intervalOfWord('monthly', 31);

test('payments within three days of expected ones advance it, each day once', () => {
  assert.deepEqual(advance(monthly, start, []), start);
  assert.deepEqual(advance(monthly, start, ['2026-03-02']), { last: '2026-03-02', next: '2026-03-31', count: 5n });
  assert.deepEqual(advance(monthly, start, ['2026-03-31', '2026-02-26', '2026-02-27']), {
    last: '2026-03-31',
    next: '2026-04-30',
    count: 6n,
  });
});

test('what comes on any other day, or came before, moves nothing', () => {
  assert.deepEqual(advance(monthly, start, ['2026-01-31', '2026-02-02', '2026-02-24', '2026-03-04']), start);
});

test('a next date that a user chose stays until it has passed', () => {
  const chosen = { ...start, next: '2026-02-10' };
  assert.deepEqual(advance(monthly, chosen, ['2026-02-10']), { last: '2026-02-10', next: '2026-03-31', count: 5n });
});

test('it never goes back or past the calendar, and advancing twice is idempotent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FREQUENCIES),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 390_000 }),
      fc.array(fc.integer({ min: -10, max: 900 }), { maxLength: 40 }),
      (frequency, expectedDay, from, days) => {
        const last = addDays('1900-01-01', from);
        const interval = intervalOfWord(frequency, expectedDay);
        const before = { last, next: expectedAfter(interval, last, 1), count: 0n };
        const payments = days.map((day) => expectedAfter(intervalOfWord('weekly', 1), last, day));
        const after = advance(interval, before, payments);
        assert.ok(after.last >= before.last && after.next >= before.next && after.next <= '2999-12-31');
        assert.deepEqual(advance(interval, after, payments), after);
      },
    ),
  );
});
