import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';
import { reportPeriod } from './period.ts';
import type { Breakdown } from './report-queries.ts';
import { reportRows } from './report-rows.ts';

const days = { start_date: '2026-01-01', end_date: '2026-02-28' };
const filter = { q: 'is:reported', ...days };
const part = (month: string, expense: string) => ({
  start_date: `2026-${month}-01`,
  end_date: `2026-${month}-28`,
  income: '0.00',
  expense,
  filter: { ...filter, start_date: `2026-${month}-01`, end_date: `2026-${month}-28` },
});
const group = (id: string, expense: string, periods: readonly object[], before = '0.00') => ({
  id,
  name: id,
  income: '0.00',
  expense,
  periods,
  subgroups: [],
  filter: { ...filter, category_ids: [id] },
  comparison: { income: '0.00', expense: before, filter },
});

const report = {
  group_by: 'category',
  income: '0.00',
  expense: '30.00',
  filter,
  comparison: part('01', '5.00'),
  periods: [part('01', '10.00'), part('02', '20.00')],
  groups: [
    group('small', '10.00', [part('01', '10.00')], '4.00'),
    group('large', '20.00', [part('02', '20.00')]),
    group('gone', '0.00', [], '1.00'),
    group('other side', '0.00', []),
  ],
} as unknown as Breakdown;

test('rows are the groups with money on a side now or before, largest first', () => {
  const { rows, all } = reportRows(report, 'expense');
  assert.deepEqual(
    rows.map(({ name, total, before, change }) => [name, total.amount, before?.amount, change]),
    [
      ['large', '20.00', '0.00', '20.00'],
      ['small', '10.00', '4.00', '6.00'],
      ['gone', '0.00', '1.00', '-1.00'],
    ],
  );
  assert.deepEqual([all.total.amount, all.change], ['30.00', '25.00']);
});

test('each cell has the filter of its group with the days of its column', () => {
  const [large] = reportRows(report, 'expense').rows;
  assert.deepEqual(
    large?.cells.map(({ amount, filter }) => [amount, filter.start_date, filter.category_ids]),
    [
      ['0.00', '2026-01-01', ['large']],
      ['20.00', '2026-02-01', ['large']],
    ],
  );
});

test('a period is whole months, the last one so far, in columns that fit', () => {
  const march = { start: '2026-03-01', until: '2026-03-10', isCurrent: true };
  assert.deepEqual(reportPeriod({}, march), {
    start: '2025-04-01',
    end: '2026-03-10',
    months: 12,
    last: '2026-03-01',
    interval: 'month',
    isCurrent: true,
  });
  assert.equal(reportPeriod({ months: '60' }, march).interval, 'quarter');
  assert.equal(reportPeriod({ months: '120', interval: 'month' }, march).interval, 'month');
  const january = { start: '2026-01-15', until: '2026-02-14', isCurrent: false };
  const { start, end, interval } = reportPeriod({ months: '1' }, january);
  assert.deepEqual([start, end, interval], ['2026-01-15', '2026-02-14', undefined]);
});

test('a saved table has plain numbers, and no name opens as a formula', () => {
  assert.equal(
    csvOf([
      ['=1+1', '-12.30'],
      ['a "b", c', ''],
    ]),
    '\'=1+1,-12.30\r\n"a ""b"", c",\r\n',
  );
});
