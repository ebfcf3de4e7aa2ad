import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from '../cut-wal.ts';

test('a power cut at or inside any WAL frame leaves a valid ledger', {
  timeout: 1_200_000,
}, async (t) => {
  const ledger = await killWithWal(t, 80);
  await checkCuts(t, ledger, cutsOf(ledger, 1));
});
