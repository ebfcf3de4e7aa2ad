import { test } from 'node:test';
import { checkKilledMigrations } from '../killed-migration.ts';

test('a migration killed at any statement leaves the old or the new schema', { timeout: 1_800_000 }, (t) =>
  checkKilledMigrations(t, Number.MAX_SAFE_INTEGER),
);
