import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSeed } from '../harness/server/random.ts';
import { checkSimulation } from './check-simulation.ts';

const timeout = 120_000;

test('whatever befalls a server, it holds what it acknowledged, nothing else, and lets no key have more than its limit', {
  timeout,
}, async (t) => {
  await checkSimulation(t, testSeed(), 100);
});

test('a seed does the same again, to the letter', { timeout }, async (t) => {
  const [one, again] = [await checkSimulation(t, 1, 12), await checkSimulation(t, 1, 12)];
  assert.deepEqual(again.trace, one.trace);
});
