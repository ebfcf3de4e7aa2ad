import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import { farthest, isOutsideBand, percentOfTarget, targetOfPercent } from './targets.ts';

const group = (key: string, drift: string | null) =>
  ({ key, drift }) as Schemas['PortfolioAllocation']['groups'][number];

test('a target in percent is the exact part of one, and back', () => {
  assert.equal(targetOfPercent(12.5), '0.1250');
  assert.equal(targetOfPercent(33.33), '0.3333');
  assert.equal(targetOfPercent(100), '1.0000');
  assert.deepEqual(['0.1250', '0.3333', '1', undefined].map(percentOfTarget), [12.5, 33.33, 100, '']);
});

test('three points from a target and more are outside the band', () => {
  assert.equal(isOutsideBand(group('bond', '-0.03')), true);
  assert.equal(isOutsideBand(group('bond', '0.0299')), false);
  assert.equal(isOutsideBand(group('bond', null)), false);
});

test('the group that is farthest from its target is named', () => {
  const groups = [group('share', '0.035'), group('bond', '-0.039'), group('metal', '0.01')];
  assert.equal(farthest(groups)?.key, 'bond');
  assert.equal(farthest([group('metal', '0.01')]), undefined);
});
