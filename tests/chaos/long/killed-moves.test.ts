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

test('a backup can be killed at any step', { timeout }, (t) => checkKilledBackups(t, EVERYWHERE));

test('a restore can be killed at any step', { timeout }, (t) => checkKilledRestores(t, EVERYWHERE));

test('a copy into a folder can be killed at any step', { timeout }, (t) => checkKilledCopiesDown(t, 100));

test('a copy into PostgreSQL can be killed at any step', { timeout }, async (t) =>
  checkKilledCopiesUp(t, await startPostgres(t), 80),
);
