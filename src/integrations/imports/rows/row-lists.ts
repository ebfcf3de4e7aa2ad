import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Expected, ImportRow, Outcome } from './row-store.ts';

type Db = Kysely<LedgerTables>;
type Import = { readonly family_id: number | bigint; readonly id: string };

export type RowFilter = {
  readonly outcome?: Outcome | undefined;
  readonly expected?: Expected | undefined;
  /** Rows of the days after one up to another, and those whose day could not be read. */
  readonly days?: { readonly after: string; readonly upTo: string } | undefined;
};
type RowPage = { readonly limit: number; readonly offset: number; readonly after?: number };

// A decision wins over the comparison with the account.
const expectation = sql<Expected | null>`case when outcome <> 'ready' then null
  when decision = 'skip' then 'skipped' when decision = 'create' then 'created' else expected end`;

function filtered(db: Db, { family_id, id }: Import, { outcome, expected, days }: RowFilter) {
  let query: SelectQueryBuilder<LedgerTables, 'import_rows', object> = db
    .selectFrom('import_rows')
    .where('family_id', '=', family_id)
    .where('import_id', '=', id);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (expected !== undefined) query = query.where(expectation, '=', expected);
  if (days !== undefined) {
    const { after, upTo } = days;
    query = query.where(({ and, eb, or }) =>
      or([eb('date', 'is', null), and([eb('date', '>', after), eb('date', '<=', upTo)])]),
    );
  }
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

/** The transactions that these rows have made or booked, by row number. */
export async function transactionsOfRows(
  db: Db,
  record: Import,
  numbers: readonly bigint[],
): Promise<Map<bigint, string>> {
  const rows = await filtered(db, record, {})
    .select(['number', 'transaction_id'])
    .where('number', 'in', numbers)
    .where('outcome', 'in', ['created', 'updated'])
    .execute();
  return new Map(rows.flatMap(({ number, transaction_id: id }) => (id === null ? [] : [[number, id] as const])));
}

/** Those of these transactions that rows of imports have created. */
export async function createdAmong(
  db: Db,
  { familyId, ids }: { readonly familyId: number; readonly ids: readonly string[] },
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_rows')
    .select('transaction_id')
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', transactionIds)
    .where('import_id', 'in', ids)
    .where('outcome', '=', 'created')
    .execute();
  return new Set(rows.flatMap(({ transaction_id: id }) => id ?? []));
}

/** The first row of an import that cannot be imported. */
export async function firstFailed(db: Db, record: Import): Promise<ImportRow | undefined> {
  const [first] = await listRows(db, record, { outcome: 'failed' }, { limit: 1, offset: 0 });
  return first;
}

/** The details of rows behind a number that were or would be created, with the number of the last row that was read. */
export async function detailsOfRows(db: Db, record: Import, after: bigint, limit: number) {
  const rows = await filtered(db, record, {})
    .select(['number', 'details', 'outcome', expectation.as('expectation')])
    .where('number', '>', after)
    .where('details', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute();
  const created = rows.filter(({ outcome, expectation: expected }) => outcome === 'created' || expected === 'created');
  return { last: rows.at(-1)?.number ?? null, details: created.flatMap(({ details }) => details ?? []) };
}

/** The number of rows, from the counts: rows are not read. */
export async function countRows(db: Db, { family_id, id }: Import, { outcome, expected }: RowFilter): Promise<number> {
  const { count } = await db
    .selectFrom('import_counts')
    .select(({ fn }) => fn.sum<bigint | null>('rows').as('count'))
    .where('family_id', '=', family_id)
    .where('import_id', '=', id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'ready'))
    .$if(expected !== undefined, (query) => query.where('expected', '=', expected ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

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
