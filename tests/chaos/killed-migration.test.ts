import { test } from 'node:test';
import { holdKilledMigrations } from './killed-migration.ts';

test(
  'a migration that is killed leaves the old schema or the new one, and the next start gets to the end',
  {
    timeout: 120_000,
  },
  (t) => holdKilledMigrations(t, 5),
);
