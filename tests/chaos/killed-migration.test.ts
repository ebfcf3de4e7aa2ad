import { test } from 'node:test';
import { checkKilledMigrations } from './killed-migration.ts';

test(
  'a migration that is killed leaves the old schema or the new one, and the next start gets to the end',
  {
    timeout: 120_000,
  },
  (t) => checkKilledMigrations(t, 5),
);
