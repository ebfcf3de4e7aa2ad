import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOn, presetsOn, withoutPreset } from './presets.ts';

test('months of a preset begin on the day of the family', () => {
  const [thisMonth, lastMonth] = presetsOn('2026-03-10', 15).map(({ filters }) => [filters.from, filters.to]);
  assert.deepEqual(
    [thisMonth, lastMonth],
    [
      ['2026-02-15', undefined],
      ['2026-01-15', '2026-02-14'],
    ],
  );
});

test('a preset is on with exactly its filters, and taken off again', () => {
  const [thisMonth, lastMonth] = presetsOn('2026-03-10', 1);
  assert.ok(thisMonth !== undefined && lastMonth !== undefined);
  assert.deepEqual([isOn(thisMonth, { from: '2026-03-01', q: 'tea' }), isOn(thisMonth, {})], [true, false]);
  assert.equal(isOn(thisMonth, { from: '2026-03-01', to: '2026-03-05' }), false);
  assert.deepEqual(withoutPreset(lastMonth), { from: undefined, to: undefined });
});
