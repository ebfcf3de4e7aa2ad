import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';

const COUNTED: Readonly<Record<string, keyof LedgerTables>> = {
  ...Object.fromEntries(RECORD_KINDS.map(({ table }) => [table, table])),
  account_shares: 'account_shares',
  rule_runs: 'rule_runs',
  taggings: 'transaction_tags',
};

/** The number of rows of each kind. */
export async function countLedgerData(db: Kysely<LedgerTables>, familyId: number): Promise<Record<string, number>> {
  const count = (table: keyof LedgerTables) =>
    sql<bigint>`(select count(*) from ${sql.table(table)} where family_id = ${familyId})`;
  const row = await db
    .selectNoFrom(Object.entries(COUNTED).map(([name, table]) => count(table).as(name)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}
