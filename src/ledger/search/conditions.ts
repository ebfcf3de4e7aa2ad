import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { countedEntry, inCountedAccount, putAsideEntry } from '#ledger/counted-entries/index.ts';
import type { VisibleAccounts } from '#ledger/visibility/index.ts';
import { amountCondition } from './amount-condition.ts';
import { parseQuery, type QueryHint } from './parse-query.ts';
import { matching, prepareSearch, type Search } from './search.ts';
import type { NameField, NamePart, State, Term } from './terms.ts';

type Db = Kysely<LedgerTables>;
type Condition = RawBuilder<SqlBool>;

/** A query, ready for the list: what narrows it by an index, and the conditions on a transaction `t` for the rest. */
export type PreparedQuery = {
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
export async function prepareQuery(db: Db, visible: VisibleAccounts, text: string): Promise<PreparedQuery> {
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
  pending: sql`t.pending = 1`,
  cleared: sql`t.cleared = 1`,
  reviewed: sql`t.reviewed = 1`,
  excluded: sql`t.excluded = 1`,
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
