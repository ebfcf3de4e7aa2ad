import { test } from 'node:test';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { holdKilledBackups, holdKilledCopiesDown, holdKilledCopiesUp, holdKilledRestores } from '../killed-moves.ts';

const timeout = 1_800_000;
const EVERYWHERE = Number.MAX_SAFE_INTEGER;

test('a backup may be killed anywhere', { timeout }, (t) => holdKilledBackups(t, EVERYWHERE));

test('a restore may be killed anywhere', { timeout }, (t) => holdKilledRestores(t, EVERYWHERE));

test('a copy into a folder may be killed anywhere', { timeout }, (t) => holdKilledCopiesDown(t, 100));

test('a copy into PostgreSQL may be killed anywhere', { timeout }, async (t) =>
  holdKilledCopiesUp(t, await startPostgres(t), 80),
);
