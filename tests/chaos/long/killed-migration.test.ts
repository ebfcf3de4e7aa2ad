import { test } from 'node:test';
import { checkKilledMigrations } from '../killed-migration.ts';

test('a migration killed at any statement leaves the old or the new schema', (t) =>
  checkKilledMigrations(t, Number.MAX_SAFE_INTEGER));
