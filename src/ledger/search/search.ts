import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { numbersOf, searchTables } from './store.ts';

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

/** A set that contains each transaction with the searched text, and others: the search itself still decides. */
type Candidates = {
  /** Selects their ids. */
  readonly ids: RawBuilder<unknown>;
  /** Whether it is quicker to read them all than to walk through the list until a page is full. */
  readonly areFew: boolean;
};

const GRAM = 3;
const GRAMS_MAX = 32;
// For a family of a million the two ways cost the same at some thousands.
const FEW = 5000;
const BEHIND_MAX = 2000;

/** The transactions that may match, from the index; null without a usable index: then each of the family's rows is compared. */
export async function findCandidates(
  db: Db,
  familyId: number,
  text: string,
  merchants: RawBuilder<unknown> | null,
): Promise<Candidates | null> {
  if (!isSqlite(db)) return null; // PostgreSQL uses its index by itself
  const match = indexQuery(text);
  if (match === null || !(await isUsable(db, familyId))) return null;
  const { first, last } = numbersOf(familyId);
  const all = sql`
    select r.transaction_id as id from search_texts s cross join search_rows r on r.number = s.rowid
    where s.search_texts match ${match} and s.rowid between ${first} and ${last}
    union all select n.id from transactions n
    where n.family_id = ${familyId} and n.merchant_id in (${merchants ?? sql`null`})
    union all select c.resource_id from changes c
    where c.family_id = ${familyId} and c.resource = 'transaction'
      and c.sequence > (select h.sequence from search_heads h where h.family_id = ${familyId})`;
  const { rows } = await sql<{ id: string }>`select id from (${all}) limit ${FEW + 1}`.execute(db);
  if (rows.length > FEW) return { ids: all, areFew: false };
  return { ids: sql`select value from json_each(${JSON.stringify(rows.map(({ id }) => id))})`, areFew: true };
}

/** The distinct parts of three characters, all of which a text must have; null where there are none. */
function indexQuery(text: string): string | null {
  if (text.includes('\0')) return null;
  const signs = [...text];
  const grams = signs.slice(GRAM - 1).map((_, at) => signs.slice(at, at + GRAM).join(''));
  if (grams.length === 0) return null;
  const distinct = [...new Set(grams)].slice(0, GRAMS_MAX);
  return distinct.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}

async function isUsable(db: Db, familyId: number): Promise<boolean> {
  const head = await searchTables(db)
    .selectFrom('search_heads as s')
    .innerJoin('change_heads as c', 'c.family_id', 's.family_id')
    .select(['s.filled_to', 's.sequence', 'c.sequence as newest'])
    .where('s.family_id', '=', familyId)
    .executeTakeFirst();
  return head !== undefined && head.filled_to === null && head.newest - head.sequence <= BigInt(BEHIND_MAX);
}
