import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from './cut-wal.ts';

test('whenever the power goes, the books open, are sound, and hold a prefix of what was written', {
  timeout: 120_000,
}, async (t) => {
  const books = await killWithWal(t, 24);
  await checkCuts(t, books, cutsOf(books, 12));
});
