import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countAfter, countDays, countThrough, type DayRow, rowsAt, type Span } from './read-balances.ts';

const spans = fc.array(
  fc
    .record({ start: fc.integer({ min: -20, max: 40 }), length: fc.integer({ min: 1, max: 15 }) })
    .map(({ start, length }): Span => ({ start, end: start + length - 1 })),
  { minLength: 1, maxLength: 5 },
);

/** The whole list, written out. */
function listOf(all: readonly Span[]): DayRow[] {
  const rows: DayRow[] = [];
  for (let day = 60; day >= -25; day -= 1) {
    for (const [span, { start, end }] of all.entries()) if (start <= day && day <= end) rows.push({ span, day });
  }
  return rows;
}

test('every page of days is the matching slice of the complete list', () => {
  fc.assert(
    fc.property(spans, fc.nat(60), fc.integer({ min: 1, max: 12 }), (all, offset, limit) => {
      const list = listOf(all);
      assert.equal(countDays(all), list.length);
      fc.pre(offset < list.length);
      assert.deepEqual(rowsAt(all, offset, limit), list.slice(offset, offset + limit));
      const row = list[offset];
      if (row === undefined) return;
      assert.equal(countThrough(all, row), offset + 1);
      assert.equal(
        countAfter(all, row.day),
        list.findIndex(({ day }) => day === row.day),
      );
    }),
  );
});
