import { type Kysely, sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

export type SampleResource = LedgerRow<'sample_records'>['resource'];

type Db = Kysely<LedgerTables>;

export function markSamples(
  db: Db,
  familyId: number,
  marks: readonly (readonly [resource: SampleResource, id: string])[],
): Promise<void> {
  const rows = marks.map(([resource, id]) => ({ family_id: familyId, resource, id }));
  return insertRows(db, 'sample_records', rows);
}

/** Deletes all marks of a family. */
export async function forgetSamples(db: Db, familyId: number): Promise<void> {
  await db.deleteFrom('sample_records').where('family_id', '=', familyId).execute();
}

const TABLES = {
  account: 'accounts',
  category: 'categories',
  merchant: 'merchants',
  tag: 'tags',
  security: 'securities',
  exchange_rate: 'exchange_rates',
  goal: 'goals',
  forecast_plan: 'forecast_plans',
  rule: 'rules',
  budget: 'budgets',
  budget_group: 'budget_groups',
  saved_report: 'saved_reports',
} as const;
const RESOURCES = Object.keys(TABLES) as SampleResource[];

export async function hasOwnAccounts(db: Db, familyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.family_id', '=', familyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sample_records as s')
            .select('s.id')
            .where('s.family_id', '=', familyId)
            .where('s.resource', '=', 'account')
            .whereRef('s.id', '=', 'a.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// The rest only reads tables of other slices.

// A mark remains when a user deletes its record, so join with the records.
function samples(db: Db, familyId: number, resource: SampleResource) {
  return db
    .selectFrom(`${TABLES[resource]} as x` as 'categories as x')
    .where('x.family_id', '=', familyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sample_records as s')
          .select('s.id')
          .where('s.family_id', '=', familyId)
          .where('s.resource', '=', resource)
          .whereRef('s.id', '=', 'x.id'),
      ),
    );
}

/** The existing samples of a kind. */
export async function listSamples<Table extends SampleResource>(
  db: Db,
  familyId: number,
  resource: Table,
): Promise<LedgerRow<(typeof TABLES)[Table]>[]> {
  const rows = await samples(db, familyId, resource).selectAll('x').orderBy('x.id').execute();
  return rows as unknown as LedgerRow<(typeof TABLES)[Table]>[];
}

/** The ids of the family's labels of one kind, by name. */
export async function idsByName(
  db: Db,
  familyId: number,
  table: 'categories' | 'merchants' | 'tags',
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(table as 'tags')
    .select(['id', 'name'])
    .where('family_id', '=', familyId)
    .execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The number of existing samples of each kind; account data counts if it is visible to the user. */
export async function countSamples(db: Db, visible: VisibleAccounts): Promise<Readonly<Record<string, number>>> {
  const { familyId } = visible;
  const counts: Record<string, number> = {};
  for (const resource of RESOURCES) {
    const all = samples(db, familyId, resource);
    const seen = resource === 'account' ? all.where(visibleTo(visible, 'x.id')) : all;
    const { count } = await seen.select(countAll).executeTakeFirstOrThrow();
    counts[TABLES[resource]] = Number(count);
  }
  for (const table of ['transactions', 'valuations', 'recurring_transactions', 'trades'] as const) {
    const { count } = await db
      .selectFrom(`${table} as x` as 'valuations as x')
      .where('x.family_id', '=', familyId)
      .where('x.account_id', 'in', samples(db, familyId, 'account').select('x.id'))
      .where(visibleTo(visible, 'x.account_id'))
      .select(countAll)
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

const countAll = sql<bigint>`count(*)`.as('count');
