import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from './cut-wal.ts';

test('after a power cut the ledger opens, is valid, and holds a prefix of the writes', {
  timeout: 120_000,
}, async (t) => {
  const books = await killWithWal(t, 24);
  await checkCuts(t, books, cutsOf(books, 12));
});
