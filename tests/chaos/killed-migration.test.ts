import { test } from 'node:test';
import { checkKilledMigrations } from './killed-migration.ts';

test('a killed migration leaves the old or the new schema; the next start completes it', (t) =>
  checkKilledMigrations(t, 5));
