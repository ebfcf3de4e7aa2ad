import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightOf, tickLabels, timeTicks, valueScale } from './scale.ts';

test('an axis has zero, at most five lines and room for every value', () => {
  const cases = [
    [1, 2, 3],
    [-3736, 2500],
    [-8, -2],
    [0, 0],
    [],
    [450_000_000_000_000],
    [0.004],
    [12_345_678, 12_345_999],
  ];
  for (const values of cases) {
    const { min, max, ticks } = valueScale(values);
    assert.ok(ticks.includes(0) && ticks.length <= 5 && ticks.length > 0, `${values}: ${ticks}`);
    for (const value of values) assert.ok(min <= value && value <= max && max > min, `${values}: ${min} ${max}`);
  }
});

test('the axis of a line leaves out zero only where the line would be flat', () => {
  assert.ok(valueScale([12_345_678, 12_345_999], true).min > 11_000_000);
  assert.equal(valueScale([100, 900], true).min, 0);
  const flat = valueScale([5, 5], true);
  assert.ok(flat.min < 5 && flat.max > 5);
});

test('the labels of an axis differ from each other', () => {
  const { ticks } = valueScale([12_345_000, 12_346_000], true);
  assert.equal(new Set(tickLabels(ticks, 'en', 'JPY')).size, ticks.length);
  assert.deepEqual(tickLabels([-300_000, 0, 600_000], 'en', 'USD'), ['−$300K', '$0', '$600K']);
  assert.deepEqual(tickLabels([0, 9e16], 'en', 'USD'), ['$0', '$9E16']);
});

test('positions are counted from the top', () => {
  assert.deepEqual(
    [heightOf(0, { min: -50, max: 150, ticks: [] }), heightOf(150, { min: -50, max: 150, ticks: [] })],
    [75, 0],
  );
});

test('labels of time are regular and name the year once', () => {
  const labels = (start: string, end: string) => timeTicks(start, end, 'en').map(({ label }) => label);
  assert.deepEqual(labels('2025-11-22', '2026-11-22'), ['Dec ’25', 'Feb ’26', 'Apr', 'Jun', 'Aug', 'Oct']);
  assert.deepEqual(labels('2026-10-22', '2026-11-22'), ['Oct 22', 'Oct 29', 'Nov 5', 'Nov 12', 'Nov 19']);
  assert.deepEqual(labels('2021-11-22', '2026-11-22'), ['2022', '2023', '2024', '2025', '2026']);
  assert.deepEqual(labels('2026-03-10', '2026-03-10'), []);
});
