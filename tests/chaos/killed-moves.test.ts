import { test } from 'node:test';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { checkKilledBackups, checkKilledCopiesDown, checkKilledCopiesUp, checkKilledRestores } from './killed-moves.ts';

const timeout = 180_000;

test('a killed backup leaves none of that name, and the next one is made', { timeout }, (t) =>
  checkKilledBackups(t, 6),
);

test('a killed restore leaves the old books, the new ones, or a folder that the server refuses', { timeout }, (t) =>
  checkKilledRestores(t, 8),
);

test('a killed copy into a folder is no books', { timeout }, (t) => checkKilledCopiesDown(t, 4));

test('a killed copy into PostgreSQL is refused by the server and done again', { timeout }, async (t) =>
  checkKilledCopiesUp(t, await startPostgres(t), 5),
);
