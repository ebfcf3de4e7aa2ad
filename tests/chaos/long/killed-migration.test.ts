import { test } from 'node:test';
import { holdKilledMigrations } from '../killed-migration.ts';

test('a migration that is killed at any statement leaves the old schema or the new one', { timeout: 1_800_000 }, (t) =>
  holdKilledMigrations(t, Number.MAX_SAFE_INTEGER),
);
