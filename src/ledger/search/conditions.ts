import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { eachFlag } from '#database/tables/transactions.ts';
import { invalid } from '#kernel/errors.ts';
import { CURRENCIES } from '#kernel/money/currencies.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { countedEntry, inCountedAccount, putAsideEntry } from '#ledger/counted-entries.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';
import { type NameField, type NamePart, parseQuery, type QueryHint, type State, type Term } from './parse-query.ts';
import { numbersOf, searchTables } from './store.ts';

/** The filters that a query narrows. */
type Narrowed = {
  readonly q?: string | undefined;
  readonly search?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** Filters with what was looked up for their `search` and their `q`. */
export type PreparedFilters<Filters> = {
  readonly filters: Filters & {
    /** True if the query asks for labels. */
    readonly hasLabel?: boolean;
    /** True if it asks for what counts in budgets. */
    readonly isCounted?: boolean;
  };
  /** The text that the index of texts finds. */
  readonly search: Search | null;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** The words of the query that are read as text because they are no terms. */
  readonly hints: readonly QueryHint[];
};

/** Prepares filters: the dates of a query narrow those of the list, and its first word is found like a search. */
export async function prepareFilters<Filters extends Narrowed>(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  filters: Filters,
): Promise<PreparedFilters<Filters>> {
  const search = await prepareSearch(db, visible.familyId, filters.search);
  if (filters.q === undefined) return { filters, search, conditions: [], hints: [] };
  const query = await prepareQuery(db, visible, filters.q);
  const conditions = [...query.conditions];
  if (search !== null && query.search !== null) conditions.push(...matching(query.search, false));
  return { filters: narrowed(filters, query), search: search ?? query.search, conditions, hints: query.hints };
}

function narrowed<Filters extends Narrowed>(filters: Filters, query: PreparedQuery) {
  const given = (...dates: readonly (string | undefined)[]) => dates.filter((date) => date !== undefined).sort();
  return {
    ...filters,
    start_date: given(filters.start_date, query.start_date).at(-1),
    end_date: given(filters.end_date, query.end_date)[0],
    hasLabel: query.hasLabel,
    isCounted: query.isCounted,
  };
}

/** The conditions of the text and of the query. With `byIndex` the text is found through its index if there is one. */
export function textConditions(
  { search, conditions }: Pick<PreparedFilters<unknown>, 'search' | 'conditions'>,
  byIndex: boolean,
): RawBuilder<SqlBool>[] {
  return [...(search === null ? [] : matching(search, byIndex)), ...conditions];
}

type Db = Kysely<LedgerTables>;
type Condition = RawBuilder<SqlBool>;

/** A query, ready for the list: what narrows it by an index, and the conditions on a transaction `t` for the rest. */
type PreparedQuery = {
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
  /** The first plain word; the index of texts finds it. */
  readonly search: Search | null;
  readonly conditions: readonly Condition[];
  /** True if it asks for labels, so that split lines are listed in place of their parents. */
  readonly hasLabel: boolean;
  /** True if it asks for what counts in budgets or reports: accounts that the user leaves out of reports are left out. */
  readonly isCounted: boolean;
  readonly hints: readonly QueryHint[];
};

/** Prepares a query in the search language. */
async function prepareQuery(db: Db, visible: VisibleAccounts, text: string): Promise<PreparedQuery> {
  const { terms, hints } = parseQuery(text);
  const indexed = terms.find((term) => term.kind === 'text' && !term.isNegated && term.text.length > 2);
  const dates = terms.filter((term) => term.kind === 'date').filter(({ isNegated }) => !isNegated);
  const rest = terms.filter((term) => term !== indexed && !dates.some((date) => date === term));
  const isCounted = terms.some(
    (term) => term.kind === 'state' && term.states.every((state) => COUNTING.has(state)) && !term.isNegated,
  );
  const conditions: Condition[] = [];
  for (const term of rest) conditions.push(await conditionOf(db, visible, term));
  return {
    start_date: latest(dates.map(({ from }) => from)),
    end_date: earliest(dates.map(({ to }) => to)),
    search: indexed?.kind === 'text' ? await prepareSearch(db, visible.familyId, indexed.text) : null,
    conditions,
    hasLabel: isCounted || rest.some((term) => term.kind === 'name' && term.field !== 'account' && !term.isNegated),
    isCounted,
    hints,
  };
}

const given = (dates: readonly (string | undefined)[]) => dates.filter((date) => date !== undefined).sort();
const latest = (dates: readonly (string | undefined)[]) => given(dates).at(-1);
const earliest = (dates: readonly (string | undefined)[]) => given(dates)[0];

async function conditionOf(db: Db, visible: VisibleAccounts, term: Term): Promise<Condition> {
  const condition = await met(db, visible, term);
  return term.isNegated ? sql`not coalesce(${condition}, false)` : condition;
}

async function met(db: Db, visible: VisibleAccounts, term: Term): Promise<Condition> {
  switch (term.kind) {
    case 'text':
      return textCondition(db, visible.familyId, term.text);
    case 'name':
      return nameCondition(db, visible.familyId, term);
    case 'amount':
      return amountCondition(term.min, term.max);
    case 'date':
      return sql`(${sql.ref('t.date')} between ${term.from ?? '0000'} and ${term.to ?? '9999'})`;
    case 'currency':
      return sql`${sql.ref('t.currency')} in (${sql.join(term.codes)})`;
    case 'state':
      return or(term.states.map((state) => stateCondition(visible, state)));
  }
}

async function textCondition(db: Db, familyId: number, text: string): Promise<Condition> {
  const search = await prepareSearch(db, familyId, text);
  return search === null ? sql`true` : and(matching(search, false));
}

/** The entries that budgets and reports count, and those that they show apart. */
const COUNTING: ReadonlySet<State> = new Set(['counted', 'reported', 'put_aside']);

/** The condition that a transaction `t` is in a state. */
export function stateCondition(visible: VisibleAccounts, state: State): Condition {
  switch (state) {
    case 'counted':
    case 'reported':
      return sql`(${countedEntry('t')} and ${inCountedAccount({ ...visible, purpose: 'view' }, 't.account_id')})`;
    case 'put_aside':
      return sql`(${putAsideEntry(visible, 't')})`;
    default:
      return STATE_CONDITIONS[state];
  }
}

const STATE_CONDITIONS: Readonly<Record<Exclude<State, 'counted' | 'reported' | 'put_aside'>, Condition>> = {
  income: sql`t.amount_minor > 0`,
  expense: sql`t.amount_minor < 0`,
  transfer: sql`t.transfer_id is not null`,
  split: sql`(t.split_parts_count > 0 or t.parent_id is not null)`,
  ...eachFlag((name) => sql`${sql.ref(`t.${name}`)} = 1`),
  uncategorized: sql`(t.category_id is null and t.transfer_id is null)`,
};

const TABLES = { account: 'accounts', category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

async function nameCondition(
  db: Db,
  familyId: number,
  { field, names, orNone }: Extract<Term, { kind: 'name' }>,
): Promise<Condition> {
  const ids = names.length === 0 ? [] : await findNamed(db, familyId, field, names);
  const found = ids.length === 0 ? [] : [oneOf(field, sql.join(ids))];
  return or([...found, ...(orNone ? [NONE[field as Exclude<NameField, 'account'>]] : [])]);
}

async function findNamed(db: Db, familyId: number, field: NameField, names: readonly NamePart[]): Promise<string[]> {
  const rows = await db.selectFrom(TABLES[field]).select(['id', 'name']).where('family_id', '=', familyId).execute();
  // The names of a family are few, and both databases fold the letters of other alphabets in their own way.
  return rows.filter(({ name }) => names.some((part) => fits(name.toLowerCase(), part))).map(({ id }) => id);
}

const fits = (name: string, { text, isWhole }: NamePart) => (isWhole ? name === text : name.includes(text));

function oneOf(field: NameField, ids: RawBuilder<unknown>): Condition {
  if (field !== 'tag') return sql`${sql.ref(`t.${field}_id`)} in (${ids})`;
  return sql`exists (select 1 from transaction_tags tt where tt.family_id = t.family_id and tt.transaction_id = t.id
    and tt.tag_id in (${ids}))`;
}

const NONE = {
  category: sql<SqlBool>`t.category_id is null`,
  merchant: sql<SqlBool>`t.merchant_id is null`,
  tag: sql<SqlBool>`not exists (select 1 from transaction_tags tt where tt.family_id = t.family_id and tt.transaction_id = t.id)`,
} as const;

const NEVER: Condition = sql`1 = 0`;

function and(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function or(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Bounds in minor units for the currencies of one exponent. */
type AmountBound = {
  readonly min: bigint | null;
  readonly max: bigint | null;
  /**
   * The currencies of the exponent. With `isDefault` (the most common exponent) the currencies of all other exponents, because
   * that list is shorter.
   */
  readonly currencies: readonly string[];
  readonly isDefault: boolean;
};

const DEFAULT_EXPONENT = 2;
const SCALE = 8;
const DECIMAL = /^(\d{1,13})(?:\.(\d{1,8}))?$/;

const byExponent = Map.groupBy(CURRENCIES.values(), (currency) => currency.exponent);
const unusual = [...CURRENCIES.values()]
  .filter((currency) => currency.exponent !== DEFAULT_EXPONENT)
  .map(({ code }) => code);

/**
 * The condition that the absolute amount of a transaction `t` is within `min` and `max`, both included: 10 is 1000 cents or 10
 * yen. @throws AppError `validation_failed` when one is not a plain, unsigned decimal.
 */
export function amountCondition(min: string | undefined, max: string | undefined): RawBuilder<SqlBool> {
  const size = sql`abs(t.amount_minor)`;
  const ofCurrencies = amountBounds(min, max).map((bound) => {
    const isMember = sql`t.currency ${sql.raw(bound.isDefault ? 'not in' : 'in')} (${sql.join(bound.currencies)})`;
    const low = bound.min === null ? sql`` : sql` and ${size} >= ${bound.min}`;
    const high = bound.max === null ? sql`` : sql` and ${size} <= ${bound.max}`;
    return sql`(${isMember}${low}${high})`;
  });
  return sql`(${sql.join(ofCurrencies, sql` or `)})`;
}

function amountBounds(min: string | undefined, max: string | undefined): AmountBound[] {
  const low = scaled('min_amount', min);
  const high = scaled('max_amount', max);
  return [...byExponent].map(([exponent, currencies]) => {
    const unit = 10n ** BigInt(SCALE - exponent);
    const isDefault = exponent === DEFAULT_EXPONENT;
    return {
      min: low === null ? null : storable((low + unit - 1n) / unit),
      max: high === null ? null : storable(high / unit),
      currencies: isDefault ? unusual : currencies.map(({ code }) => code),
      isDefault,
    };
  });
}

// Above any stored amount, and in the range of a 64-bit integer; 10^13 BTC in satoshi is not.
const BEYOND_ALL = MAX_MINOR + 1n;

function storable(minor: bigint): bigint {
  return minor < BEYOND_ALL ? minor : BEYOND_ALL;
}

function scaled(name: string, text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const match = DECIMAL.exec(text);
  if (match === null) throw invalid(`?${name}`, 'not_a_decimal', `${name} must be a plain decimal, zero or more`);
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** A search of a family's transactions by text: those whose name, notes or merchant's name contain it. */
type Search = {
  readonly pattern: string;
  /** The ids of the merchants whose names contain the text, or a query of them if they are many. */
  readonly merchants: RawBuilder<unknown> | null;
  /** Null without an index. */
  readonly candidates: Candidates | null;
};

// With a list of ids PostgreSQL uses the index of merchants with that of the texts; with a query it reads the whole family.
const LISTED_MAX = 100;

/** Prepares a search; null if nothing is searched for. */
async function prepareSearch(db: Db, familyId: number, searched: string | undefined): Promise<Search | null> {
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
function matching({ pattern, merchants, candidates }: Search, byIndex: boolean): RawBuilder<SqlBool>[] {
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
