import { type Kysely, sql } from 'kysely';
import { BASELINE, refuseOtherThanLastRelease, type TakenOver } from '#database/migrations/0001-baseline.ts';
import { sumsByTheWrite } from '#database/migrations/0002-sums-by-the-write.ts';
import { sumsOfLabelsAlone } from '#database/migrations/0003-sums-of-labels-alone.ts';
import { oneIndexOfExternalIds } from '#database/migrations/0004-one-index-of-external-ids.ts';
import { suspendedFamilies } from '#database/migrations/0005-suspended-families.ts';
import { mailsThatWait } from '#database/migrations/0006-mails.ts';
import { directoryOfFamilies } from '#database/migrations/0007-directory-of-families.ts';
import { contentsOfAttachments } from '#database/migrations/0008-contents-of-attachments.ts';
import { originalAmounts } from '#database/migrations/0009-original-amounts.ts';
import { importConfigurations } from '#database/migrations/0010-import-configurations.ts';
import { quotasOfFamilies } from '#database/migrations/0011-quotas-of-families.ts';
import { accountsOfStatements } from '#database/migrations/0012-accounts-of-statements.ts';
import { recurringIntervals } from '#database/migrations/0013-recurring-intervals.ts';
import { pendingTransactions } from '#database/migrations/0014-pending-transactions.ts';
import { wholeExports } from '#database/migrations/0015-whole-exports.ts';
import { accountStatements } from '#database/migrations/0016-account-statements.ts';
import { investments } from '#database/migrations/0017-investments.ts';
import { cellsOfRows } from '#database/migrations/0018-cells-of-rows.ts';
import { rateAnnouncements } from '#database/migrations/0019-rate-announcements.ts';
import { recurringPostings } from '#database/migrations/0020-recurring-postings.ts';
import { marketPrices } from '#database/migrations/0022-market-prices.ts';
import { costBasisMethods } from '#database/migrations/0023-cost-basis-methods.ts';
import { allocationTargets } from '#database/migrations/0024-allocation-targets.ts';
import { filesOfImports } from '#database/migrations/0025-files-of-imports.ts';
import { bankConnections } from '#database/migrations/0026-bank-connections.ts';
import { faultsOfLinkedAccounts } from '#database/migrations/0027-faults-of-linked-accounts.ts';
import { chargedAmounts } from '#database/migrations/0028-charged-amounts.ts';
import { reconciledBalances } from '#database/migrations/0029-reconciled-balances.ts';
import { targetsOfEnvelopes } from '#database/migrations/0030-targets-of-envelopes.ts';
import { savedReports } from '#database/migrations/0031-saved-reports.ts';
import { forecastPlans } from '#database/migrations/0033-forecast-plans.ts';
import { groupsOfEnvelopes } from '#database/migrations/0034-groups-of-envelopes.ts';
import { ownForecastPlans } from '#database/migrations/0035-own-forecast-plans.ts';
import { cashForecasts } from '#database/migrations/0036-cash-forecasts.ts';
import { goalsWithoutADay } from '#database/migrations/0037-goals-without-a-day.ts';
import { statisticsOfNewFamilies } from '#database/migrations/0038-statistics-of-new-families.ts';
import { oneLogIndex } from '#database/migrations/usage-0002-one-log-index.ts';
import { type Ddl, runDdl } from '#database/tables/ddl.ts';
import { LEDGER_DDL } from '#database/tables/ledger-tables.ts';
import { SEARCH_INDEX } from '#database/tables/search.ts';
import { USAGE_DDL } from '#database/tables/usage-tables.ts';
import { hasTable, isSqlite } from './dialect.ts';

export type Migration = { up(db: Kysely<never>): Promise<void> };

/** The tables of a database, and how one of an earlier release gets them. */
export type Schema = {
  /** The definitions from which a new database is created. */
  readonly tables: readonly Ddl[];
  /** The migrations of an existing database since the baseline, oldest first. A released one is never edited. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly takenOver: TakenOver;
};

export const LEDGER: Schema = {
  tables: [...Object.values(LEDGER_DDL), SEARCH_INDEX],
  migrations: {
    '0002-sums-by-the-write': sumsByTheWrite,
    '0003-sums-of-labels-alone': sumsOfLabelsAlone,
    '0004-one-index-of-external-ids': oneIndexOfExternalIds,
    '0005-suspended-families': suspendedFamilies,
    '0006-mails': mailsThatWait,
    '0007-directory-of-families': directoryOfFamilies,
    '0008-contents-of-attachments': contentsOfAttachments,
    '0009-original-amounts': originalAmounts,
    '0010-import-configurations': importConfigurations,
    '0011-quotas-of-families': quotasOfFamilies,
    '0012-accounts-of-statements': accountsOfStatements,
    '0013-recurring-intervals': recurringIntervals,
    '0014-pending-transactions': pendingTransactions,
    '0015-whole-exports': wholeExports,
    '0016-account-statements': accountStatements,
    '0017-investments': investments,
    '0018-cells-of-rows': cellsOfRows,
    '0019-rate-announcements': rateAnnouncements,
    '0020-recurring-postings': recurringPostings,
    '0022-market-prices': marketPrices,
    '0023-cost-basis-methods': costBasisMethods,
    '0024-allocation-targets': allocationTargets,
    '0025-files-of-imports': filesOfImports,
    '0026-bank-connections': bankConnections,
    '0027-faults-of-linked-accounts': faultsOfLinkedAccounts,
    '0028-charged-amounts': chargedAmounts,
    '0029-reconciled-balances': reconciledBalances,
    '0030-targets-of-envelopes': targetsOfEnvelopes,
    '0031-saved-reports': savedReports,
    '0033-forecast-plans': forecastPlans,
    '0034-groups-of-envelopes': groupsOfEnvelopes,
    '0035-own-forecast-plans': ownForecastPlans,
    '0036-cash-forecasts': cashForecasts,
    '0037-goals-without-a-day': goalsWithoutADay,
    '0038-statistics-of-new-families': statisticsOfNewFamilies,
  },
  takenOver: {
    last: '0060-import-parts',
    tables: [...Object.keys(LEDGER_DDL), 'search_heads', 'search_rows', 'search_texts'],
  },
};

export const USAGE: Schema = {
  tables: Object.values(USAGE_DDL),
  migrations: { '0002-one-log-index': oneLogIndex },
  takenOver: { last: '0003-request-log', tables: Object.keys(USAGE_DDL) },
};

type Migrating = {
  /** Separates two records in one database. */
  readonly prefix?: string;
  /** Called in the transaction with the names of the migrations that change an existing database, before they run. */
  readonly before?: (pending: readonly string[], db: Kysely<never>) => Promise<void>;
  /** Called after each of them with its milliseconds. */
  readonly after?: (migration: string, ms: number) => void;
};

/**
 * Gives a new database its tables, and runs the migrations that an existing one lacks, all in one transaction; returns their names.
 * A database of the last release before the baseline is taken over: only its record changes.
 * @throws Error when a newer release or one before 0.9.0 wrote the database, its schema is not that of 0.9.0, or a migration fails.
 */
export function migrate(
  db: Kysely<never>,
  schema: Schema,
  { prefix = '', before, after }: Migrating = {},
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    const recorded = await recordedMigrations(tx, prefix);
    if (recorded.length === 0) return createDatabase(tx, schema, prefix);
    const pending = await pendingMigrations(tx, schema, recorded);
    const changing = pending.filter((name) => name !== BASELINE);
    if (changing.length > 0) await before?.(changing, tx);
    for (const name of changing) {
      const began = performance.now();
      await schema.migrations[name]?.up(tx);
      after?.(name, performance.now() - began);
    }
    if (pending.includes(BASELINE)) await sql`delete from ${recordOf(prefix)}`.execute(tx);
    await record(tx, prefix, pending);
    return pending;
  });
}

/** The names of the migrations in a database's record; none in a new one. */
export async function recordedMigrations(db: Kysely<never>, prefix = ''): Promise<string[]> {
  const table = `kysely_${prefix}migration`;
  if (!(await hasTable(db, table))) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The migrations that a database with this record lacks.
 * @throws Error when this release cannot use the database.
 */
export async function pendingMigrations(
  db: Kysely<never>,
  schema: Schema,
  recorded: readonly string[],
): Promise<string[]> {
  const known = [BASELINE, ...Object.keys(schema.migrations)];
  if (!recorded.includes(BASELINE)) {
    await refuseOtherThanLastRelease(db, recorded, schema.takenOver);
    return known;
  }
  if (recorded.some((name) => !known.includes(name)))
    throw new Error('this database was written by a newer release of Coffer; run that release');
  return known.filter((name) => !recorded.includes(name));
}

async function createDatabase(db: Kysely<never>, schema: Schema, prefix: string): Promise<string[]> {
  const names = [BASELINE, ...Object.keys(schema.migrations)];
  await runDdl(db, schema.tables);
  const table = recordOf(prefix);
  await sql`create table if not exists ${table} (name text not null primary key, timestamp text not null)`.execute(db);
  await record(db, prefix, names);
  return names;
}

async function record(db: Kysely<never>, prefix: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`insert into ${recordOf(prefix)} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
}

// Kysely's migrator, which wrote the record up to 0.9.0, named the table so. Releases of that time refuse a record with other names.
function recordOf(prefix: string) {
  return sql.table(`kysely_${prefix}migration`);
}

/** Processes migrate one after the other, those of 0.9.0 included: it is the lock of Kysely's migrator. */
async function lockMigrations(db: Kysely<never>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
  // Citus asks shards at the same time on several connections, and then refuses functions, types and schemas in the transaction.
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(db);
}
