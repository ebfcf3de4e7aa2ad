import { test } from 'node:test';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { holdKilledBackups, holdKilledCopiesDown, holdKilledCopiesUp, holdKilledRestores } from './killed-moves.ts';

const timeout = 180_000;

test('a killed backup leaves none of that name, and the next one is made', { timeout }, (t) => holdKilledBackups(t, 6));

test('a killed restore leaves the old books, the new ones, or a folder that the server refuses', { timeout }, (t) =>
  holdKilledRestores(t, 8),
);

test('a killed copy into a folder is no books', { timeout }, (t) => holdKilledCopiesDown(t, 4));

test('a killed copy into PostgreSQL is refused by the server and done again', { timeout }, async (t) =>
  holdKilledCopiesUp(t, await startPostgres(t), 5),
);
