import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from './cut-wal.ts';

test('after a power cut the ledger opens, is valid, and holds a prefix of the writes', async (t) => {
  const ledger = await killWithWal(t, 24);
  await checkCuts(t, ledger, cutsOf(ledger, 12));
});
