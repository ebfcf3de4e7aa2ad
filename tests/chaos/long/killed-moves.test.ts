import { test } from 'node:test';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import {
  checkKilledBackups,
  checkKilledCopiesDown,
  checkKilledCopiesUp,
  checkKilledRestores,
} from '../killed-moves.ts';

const timeout = 1_800_000;
const EVERYWHERE = Number.MAX_SAFE_INTEGER;

test('a backup may be killed anywhere', { timeout }, (t) => checkKilledBackups(t, EVERYWHERE));

test('a restore may be killed anywhere', { timeout }, (t) => checkKilledRestores(t, EVERYWHERE));

test('a copy into a folder may be killed anywhere', { timeout }, (t) => checkKilledCopiesDown(t, 100));

test('a copy into PostgreSQL may be killed anywhere', { timeout }, async (t) =>
  checkKilledCopiesUp(t, await startPostgres(t), 80),
);
