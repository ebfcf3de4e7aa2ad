import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { ImportRow, Outcome } from './row-store.ts';

type Db = Kysely<LedgerTables>;
type Import = { readonly family_id: number | bigint; readonly id: string };
export type Expected = NonNullable<ImportRow['expected']>;

export type RowFilter = { readonly outcome?: Outcome | undefined; readonly expected?: Expected | undefined };
type RowPage = { readonly limit: number; readonly offset: number; readonly after?: number };

// A decision wins over the comparison with the account.
const expectation = sql<Expected | null>`case when outcome <> 'ready' then null
  when decision = 'skip' then 'skipped' when decision = 'create' then 'created' else expected end`;

function filtered(db: Db, { family_id, id }: Import, { outcome, expected }: RowFilter) {
  let query: SelectQueryBuilder<LedgerTables, 'import_rows', object> = db
    .selectFrom('import_rows')
    .where('family_id', '=', family_id)
    .where('import_id', '=', id);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (expected !== undefined) query = query.where(expectation, '=', expected);
  return query;
}

/** Rows of an import in the order of the file. */
export function listRows(
  db: Db,
  record: Import,
  filter: RowFilter,
  { limit, offset, after }: RowPage,
): Promise<ImportRow[]> {
  return filtered(db, record, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('number', '>', BigInt(after ?? 0)))
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRows(db: Db, record: Import, filter: RowFilter): Promise<number> {
  const { count } = await filtered(db, record, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows have each outcome, and how many ready rows expect each. */
export type RowCounts = {
  readonly outcomes: Partial<Record<Outcome, number>>;
  readonly expected: Partial<Record<Expected, number>>;
};

/** The counts of the rows of each import. */
export async function countOutcomes(
  db: Db,
  familyId: number,
  importIds: readonly string[],
): Promise<Map<string, RowCounts>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['import_id', 'outcome', expectation.as('expected'), fn.countAll<bigint>().as('count')])
    .where('family_id', '=', familyId)
    .where('import_id', 'in', importIds)
    .groupBy(['import_id', 'outcome', expectation])
    .execute();
  const found = new Map(importIds.map((id) => [id, { outcomes: {}, expected: {} } as Counting]));
  for (const { import_id, outcome, expected, count } of rows) {
    const counts = found.get(import_id);
    if (counts === undefined) continue;
    counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + Number(count);
    if (expected !== null) counts.expected[expected] = (counts.expected[expected] ?? 0) + Number(count);
  }
  return found;
}

type Counting = { outcomes: Partial<Record<Outcome, number>>; expected: Partial<Record<Expected, number>> };

// Halves of a sum that no number of rows takes beyond 64 bits.
const SPLIT = 2n ** 24n;
const highPart = sql<bigint>`cast(coalesce(sum(amount_minor / ${sql.lit(Number(SPLIT))}), 0) as bigint)`;
const lowPart = sql<bigint>`cast(coalesce(sum(amount_minor % ${sql.lit(Number(SPLIT))}), 0) as bigint)`;

/** The sum in one currency of the rows that would be created, up to a day. */
export async function expectedSum(db: Db, record: Import, currency: string, upTo: string): Promise<bigint> {
  const { high, low } = await filtered(db, record, { expected: 'created' })
    .where('currency', '=', currency)
    .where('date', '<=', upTo)
    .select([highPart.as('high'), lowPart.as('low')])
    .executeTakeFirstOrThrow();
  return high * SPLIT + low;
}
