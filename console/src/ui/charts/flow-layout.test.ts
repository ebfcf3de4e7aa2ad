import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutFlow } from './flow-layout.ts';

const node = (key: string, value: number) => ({ key, value });

test('heights are in proportion to the values, and bands fill the middle', () => {
  const { sources, targets, middle } = layOutFlow(
    [node('salary', 300), node('gift', 100)],
    [node('rent', 200), node('kept', 200)],
    200,
  );
  assert.deepEqual(
    sources.map(({ height }) => height),
    [150, 50],
  );
  assert.deepEqual(
    targets.map(({ height, bandTop }) => [height, bandTop - middle.top]),
    [
      [100, 0],
      [100, 100],
    ],
  );
  assert.equal(middle.height, 200);
});

test('labels of small nodes do not overlap', () => {
  const targets = Array.from({ length: 12 }, (_, index) => node(`t${index}`, index === 0 ? 1000 : 1));
  const layout = layOutFlow([node('in', 1011)], targets, 200);
  const centers = layout.targets.map(({ top, height }) => top + height / 2);
  for (const [index, center] of centers.entries()) assert.ok(index === 0 || center - (centers[index - 1] ?? 0) >= 34);
  assert.ok((layout.targets.at(-1)?.top ?? 0) < layout.height);
});

test('nothing flows without values', () => {
  assert.deepEqual(layOutFlow([], [], 200).middle.height, 0);
});
