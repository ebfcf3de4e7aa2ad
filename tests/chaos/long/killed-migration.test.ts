import { test } from 'node:test';
import { checkKilledMigrations } from '../killed-migration.ts';

test('a migration that is killed at any statement leaves the old schema or the new one', { timeout: 1_800_000 }, (t) =>
  checkKilledMigrations(t, Number.MAX_SAFE_INTEGER),
);
