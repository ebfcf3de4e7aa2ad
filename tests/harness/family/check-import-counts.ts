import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** Checks that the counts of each import are those of its rows. */
export async function checkImportCounts(db: Kysely<LedgerTables>): Promise<void> {
  const expected = sql<string>`case when outcome <> 'ready' then '' when decision = 'skip' then 'skipped'
    when decision = 'create' then 'created' else coalesce(expected, '') end`;
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['import_id', 'outcome', expected.as('expected'), fn.countAll<bigint>().as('rows')])
    .groupBy(['import_id', 'outcome', expected])
    .execute();
  const stored = await db
    .selectFrom('import_counts')
    .select(['import_id', 'outcome', 'expected', 'rows'])
    .where('rows', '<>', 0n)
    .execute();
  const sorted = (counts: typeof rows) => counts.map((count) => Object.values(count).join(' ')).sort();
  assert.deepEqual(sorted(stored), sorted(rows));
}
