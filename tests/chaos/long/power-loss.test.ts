import { test } from 'node:test';
import { checkCuts, cutsOf, killWithWal } from '../cut-wal.ts';

test('at every frame of the WAL, and in the middle of each, a power cut leaves sound books', {
  timeout: 1_200_000,
}, async (t) => {
  const books = await killWithWal(t, 80);
  await checkCuts(t, books, cutsOf(books, 1));
});
