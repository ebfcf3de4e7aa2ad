import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from '../cut-wal.ts';

test('a power cut at or inside any WAL frame leaves a valid ledger', async (t) => {
  const ledger = await killWithWal(t, 80);
  await checkCuts(t, ledger, cutsOf(ledger, 1));
});
