import { test } from 'node:test';
import { checkKilledMigrations } from './killed-migration.ts';

test(
  'a killed migration leaves the old or the new schema; the next start completes it',
  {
    timeout: 120_000,
  },
  (t) => checkKilledMigrations(t, 5),
);
