import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as familiesAndUsers from '#database/migrations/0001-families-and-users.ts';
import * as credentials from '#database/migrations/0002-credentials.ts';
import * as accountsAndLabels from '#database/migrations/0003-accounts-and-labels.ts';
import * as transactions from '#database/migrations/0004-transactions.ts';
import * as oauth from '#database/migrations/0005-oauth.ts';
import * as signIn from '#database/migrations/0006-sign-in.ts';
import * as valuations from '#database/migrations/0007-valuations.ts';
import * as ratesAndSettings from '#database/migrations/0008-rates-and-settings.ts';
import * as transfers from '#database/migrations/0009-transfers.ts';
import * as idempotency from '#database/migrations/0010-idempotency.ts';
import * as accountShares from '#database/migrations/0011-account-shares.ts';
import * as changeSeals from '#database/migrations/0012-change-seals.ts';
import * as recurringTransactions from '#database/migrations/0013-recurring-transactions.ts';
import * as sampleRecords from '#database/migrations/0014-sample-records.ts';
import * as familyExports from '#database/migrations/0015-family-exports.ts';
import * as noRenderedRows from '#database/migrations/0016-no-rendered-rows.ts';
import * as changeAccountIds from '#database/migrations/0017-change-account-ids.ts';
import * as proofsAndMakers from '#database/migrations/0019-proofs-and-makers.ts';
import * as reportSums from '#database/migrations/0022-report-sums.ts';
import * as imports from '#database/migrations/0023-imports.ts';
import * as importMatches from '#database/migrations/0025-import-matches.ts';
import * as importTemplates from '#database/migrations/0025-import-templates.ts';
import * as attachments from '#database/migrations/0026-attachments.ts';
import * as familyImports from '#database/migrations/0028-family-imports.ts';
import * as webhooks from '#database/migrations/0029-webhooks.ts';
import * as proposals from '#database/migrations/0030-proposals.ts';
import * as rules from '#database/migrations/0033-rules.ts';
import * as clearedTransactions from '#database/migrations/0035-cleared-transactions.ts';
import * as budgets from '#database/migrations/0036-budgets.ts';
import * as ruleRuns from '#database/migrations/0038-rule-runs.ts';
import * as credentialLimits from '#database/migrations/0039-credential-limits.ts';
import * as userLanguage from '#database/migrations/0040-user-language.ts';
import * as editableRecurring from '#database/migrations/0041-editable-recurring.ts';
import * as goals from '#database/migrations/0042-goals.ts';
import * as reviewedTransactions from '#database/migrations/0044-reviewed-transactions.ts';
import * as transferEvidence from '#database/migrations/0051-transfer-evidence.ts';
import * as movedOpeningDays from '#database/migrations/0052-moved-opening-days.ts';
import * as ruleSizes from '#database/migrations/0054-rule-sizes.ts';
import * as madeInSignIns from '#database/migrations/0055-made-in-sign-ins.ts';
import * as topKeys from '#database/migrations/0056-top-keys.ts';
import * as importBytes from '#database/migrations/0057-import-bytes.ts';
import * as putAside from '#database/migrations/0058-put-aside.ts';
import * as deletions from '#database/migrations/deletions/0018-deletions.ts';
import * as labelDeletions from '#database/migrations/deletions/0024-label-deletions.ts';
import * as importSessions from '#database/migrations/imports/0027-import-sessions.ts';
import * as importLabels from '#database/migrations/imports/0031-import-labels.ts';
import * as importTransfers from '#database/migrations/imports/0032-import-transfers.ts';
import * as largeImports from '#database/migrations/imports/0034-large-imports.ts';
import * as importUnknownLabels from '#database/migrations/imports/0037-import-unknown-labels.ts';
import * as importParts from '#database/migrations/imports/0060-import-parts.ts';
import * as transactionsByExternalId from '#database/migrations/indexes/0020-transactions-by-external-id.ts';
import * as searchIndex from '#database/migrations/indexes/0021-search-index.ts';
import * as labelledTransactions from '#database/migrations/indexes/0043-labelled-transactions.ts';
import * as usage from '#database/usage-migrations/0001-usage.ts';
import * as leases from '#database/usage-migrations/0002-leases.ts';
import * as requestLog from '#database/usage-migrations/0003-request-log.ts';

/** The ledger's migrations, oldest first. A released migration is never edited. */
export const LEDGER_MIGRATIONS: Record<string, Migration> = {
  '0001-families-and-users': familiesAndUsers,
  '0002-credentials': credentials,
  '0003-accounts-and-labels': accountsAndLabels,
  '0004-transactions': transactions,
  '0005-oauth': oauth,
  '0006-sign-in': signIn,
  '0007-valuations': valuations,
  '0008-rates-and-settings': ratesAndSettings,
  '0009-transfers': transfers,
  '0010-idempotency': idempotency,
  '0011-account-shares': accountShares,
  '0012-change-seals': changeSeals,
  '0013-recurring-transactions': recurringTransactions,
  '0014-sample-records': sampleRecords,
  '0015-family-exports': familyExports,
  '0016-no-rendered-rows': noRenderedRows,
  '0017-change-account-ids': changeAccountIds,
  '0018-deletions': deletions,
  '0019-proofs-and-makers': proofsAndMakers,
  '0020-transactions-by-external-id': transactionsByExternalId,
  '0021-search-index': searchIndex,
  '0022-report-sums': reportSums,
  '0023-imports': imports,
  '0024-label-deletions': labelDeletions,
  '0025-import-matches': importMatches,
  '0025-import-templates': importTemplates,
  '0026-attachments': attachments,
  '0027-import-sessions': importSessions,
  '0028-family-imports': familyImports,
  '0029-webhooks': webhooks,
  '0030-proposals': proposals,
  '0031-import-labels': importLabels,
  '0032-import-transfers': importTransfers,
  '0033-rules': rules,
  '0034-large-imports': largeImports,
  '0035-cleared-transactions': clearedTransactions,
  '0036-budgets': budgets,
  '0037-import-unknown-labels': importUnknownLabels,
  '0038-rule-runs': ruleRuns,
  '0039-credential-limits': credentialLimits,
  '0040-user-language': userLanguage,
  '0041-editable-recurring': editableRecurring,
  '0042-goals': goals,
  '0043-labelled-transactions': labelledTransactions,
  '0044-reviewed-transactions': reviewedTransactions,
  '0051-transfer-evidence': transferEvidence,
  '0052-moved-opening-days': movedOpeningDays,
  '0054-rule-sizes': ruleSizes,
  '0055-made-in-sign-ins': madeInSignIns,
  '0056-top-keys': topKeys,
  '0057-import-bytes': importBytes,
  '0058-put-aside': putAside,
  '0060-import-parts': importParts,
};

/** The usage store's migrations, oldest first. */
export const USAGE_MIGRATIONS: Record<string, Migration> = {
  '0001-usage': usage,
  '0002-leases': leases,
  '0003-request-log': requestLog,
};

/**
 * Migrates a database to the newest schema, each migration in a transaction, and returns the names of those that ran. `prefix`
 * separates two sets of migrations in one database. `before` is called with the names of those that a database with data lacks.
 * @throws Error when the database was written by a newer release, or a migration fails; the failed one is rolled back.
 */
export async function migrate(
  db: Kysely<never>,
  migrations: Record<string, Migration>,
  { prefix = '', before }: { prefix?: string; before?: (pending: readonly string[]) => void } = {},
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `kysely_${prefix}migration`,
    migrationLockTableName: `kysely_${prefix}migration_lock`,
  });
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length > 0 && pending.length < known.length) before?.(pending);
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Error('this database was written by a newer release of Coffer; run that release', { cause: error });
  }
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
