import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeColor, LABEL_COLORS } from './label-colors.ts';

const named = (...colors: readonly string[]) => colors.map((color) => ({ color }));

test('a new label gets the first color that the fewest others have', () => {
  assert.equal(freeColor([]), '#14b8a6');
  assert.equal(freeColor(named('#14B8A6', '#6172F3')), '#f97316');
  const all = LABEL_COLORS.map(([, color]) => color);
  assert.equal(freeColor(named(...all)), '#14b8a6');
  assert.equal(freeColor(named(...all, '#14b8a6', '#f97316')), '#3b82f6');
});
