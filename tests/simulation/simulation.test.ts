import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSeed } from '../harness/server/random.ts';
import { checkSimulation } from './check-simulation.ts';

const timeout = 120_000;

test('under any fault the server stores acknowledged writes and enforces limits', {
  timeout,
}, async (t) => {
  await checkSimulation(t, testSeed(), 100);
});

test('a seed repeats a simulation exactly', { timeout }, async (t) => {
  const [one, again] = [await checkSimulation(t, 1, 12), await checkSimulation(t, 1, 12)];
  assert.deepEqual(again.trace, one.trace);
});
