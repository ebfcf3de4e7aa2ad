import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Candidates, findCandidates } from './candidates.ts';

type Db = Kysely<LedgerTables>;

/** A search of a family's transactions by text: those whose name, notes or merchant's name contain it. */
export type Search = {
  readonly pattern: string;
  /** The ids of the merchants whose names contain the text, or a query of them if they are many. */
  readonly merchants: RawBuilder<unknown> | null;
  /** Null without an index. */
  readonly candidates: Candidates | null;
};

// With a list of ids PostgreSQL uses the index of merchants with that of the texts; with a query it reads the whole family.
const LISTED_MAX = 100;

/** Prepares a search; null if nothing is searched for. */
export async function prepareSearch(db: Db, familyId: number, searched: string | undefined): Promise<Search | null> {
  const text = searched?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = db
    .selectFrom('merchants as m')
    .select('m.id')
    .where('m.family_id', '=', familyId)
    .where(contains('m.search_name', pattern));
  const found = await named.limit(LISTED_MAX + 1).execute();
  const ids = found.map(({ id }) => id);
  const merchants = ids.length === 0 ? null : ids.length > LISTED_MAX ? sql`${named}` : sql.join(ids);
  return { pattern, merchants, candidates: await findCandidates(db, familyId, text, merchants) };
}

/** The condition that a transaction `t` matches. With `byIndex` it is found through the index if there is one. */
export function matching({ pattern, merchants, candidates }: Search, byIndex: boolean): RawBuilder<SqlBool>[] {
  const hasText = contains('t.search_text', pattern);
  const isMatch =
    merchants === null ? hasText : sql<SqlBool>`(${hasText} or ${sql.ref('t.merchant_id')} in (${merchants}))`;
  if (!byIndex || candidates === null) return [isMatch];
  return [sql<SqlBool>`${sql.ref('t.id')} in (${candidates.ids})`, isMatch];
}

function contains(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
