import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as familiesAndUsers from './migrations/0001-families-and-users.ts';
import * as credentials from './migrations/0002-credentials.ts';
import * as accountsAndLabels from './migrations/0003-accounts-and-labels.ts';
import * as transactions from './migrations/0004-transactions.ts';
import * as usage from './usage-migrations/0001-usage.ts';

/** The books' migrations, oldest first. One that was released is never edited. */
export const BOOKS_MIGRATIONS: Record<string, Migration> = {
  '0001-families-and-users': familiesAndUsers,
  '0002-credentials': credentials,
  '0003-accounts-and-labels': accountsAndLabels,
  '0004-transactions': transactions,
};

/** The usage store's migrations, oldest first. */
export const USAGE_MIGRATIONS: Record<string, Migration> = { '0001-usage': usage };

/**
 * Brings a database to the newest schema, each migration in a transaction, and names those it ran.
 * @throws Error when the database was written by a newer release, or a migration fails: then nothing of it remains.
 */
export async function migrate(db: Kysely<never>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Error('this database was written by a newer release of Coffer; run that release', { cause: error });
  }
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
