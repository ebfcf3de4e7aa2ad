import { test } from 'node:test';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { checkKilledBackups, checkKilledCopiesDown, checkKilledCopiesUp, checkKilledRestores } from './killed-moves.ts';

const timeout = 180_000;

test('a killed backup leaves no file of that name; the next one succeeds', { timeout }, (t) =>
  checkKilledBackups(t, 3),
);

test('a killed restore leaves the old or new data, or a folder the server refuses', { timeout }, (t) =>
  checkKilledRestores(t, 4),
);

test('a killed copy into a folder is not served as data', { timeout }, (t) => checkKilledCopiesDown(t, 3));

test('a killed copy into PostgreSQL is refused by the server and can be repeated', { timeout }, async (t) =>
  checkKilledCopiesUp(t, await startPostgres(t), 3),
);
