import { test } from 'node:test';
import { testSeed } from '#tests/harness/server/random.ts';
import { checkSimulation } from '#tests/simulation/check-simulation.ts';

const SIMULATIONS = Number(process.env.COFFER_TEST_SIMULATIONS ?? 30);

test('long simulations of many seeds match the models of ledger, responses and quotas', async (t) => {
  const seed = testSeed();
  for (let number = 0; number < SIMULATIONS; number += 1) await checkSimulation(t, seed + number, 400);
});
