import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import { flag, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import { amountCondition, type PreparedFilters, textConditions } from '#ledger/search/index.ts';
import { entriesOfAccountVisibleTo, entryVisibleTo, type VisibleAccounts } from '#ledger/visibility.ts';
import type { TransactionListQuery } from './schemas.ts';

export type TransactionFilters = z.output<typeof TransactionListQuery>;
/** The filters without what orders and cuts the list. */
export type TransactionConditions = Omit<TransactionFilters, keyof Ordering> & {
  /** True if the query in the search language asks for labels. */
  readonly hasLabel?: boolean;
  /** True if the query asks for what counts in budgets: accounts that the user leaves out of reports do not. */
  readonly isCounted?: boolean;
};

type Builder = ExpressionBuilder<LedgerTables & { t: LedgerTables['transactions'] }, 't'>;
type Condition = ExpressionWrapper<LedgerTables & { t: LedgerTables['transactions'] }, 't', SqlBool>;

/**
 * The filters that a statement has for each shape of their values: none is compared with a value, and those whose condition depends
 * on more, such as the amount, are in {@link looseConditions}.
 */
export type ShapedFilters = Omit<TransactionConditions, 'q' | 'search' | 'type' | 'min_amount' | 'max_amount'> & {
  readonly isIncome?: boolean | undefined;
};

export function shapedFilters(filters: TransactionConditions): ShapedFilters {
  const { q: _query, search: _search, type, min_amount: _min, max_amount: _max, ...shaped } = filters;
  const {
    page: _p,
    per_page: _n,
    cursor: _c,
    sort: _s,
    total: _t,
    locale: _l,
    ...conditions
  } = shaped as typeof shaped & Ordering;
  return type === undefined ? conditions : { ...conditions, isIncome: type === 'income' };
}

type Ordering = Partial<Pick<TransactionFilters, 'page' | 'per_page' | 'cursor' | 'sort' | 'total' | 'locale'>>;

/** The other conditions: of the text, the query language and the amount. With `byIndex` the text is found through its index. */
export function looseConditions(
  prepared: PreparedFilters<TransactionConditions>,
  byIndex: boolean,
): RawBuilder<SqlBool>[] {
  const { min_amount, max_amount } = prepared.filters;
  const hasAmount = min_amount !== undefined || max_amount !== undefined;
  return [...textConditions(prepared, byIndex), ...(hasAmount ? [amountCondition(min_amount, max_amount)] : [])];
}

/** A query of the visible transactions that match all filters and these other conditions. */
export function filtered(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  filters: ShapedFilters,
  loose: readonly RawBuilder<SqlBool>[],
) {
  return db
    .selectFrom('transactions as t')
    .where('t.family_id', '=', visible.familyId)
    .where(seen(filters.isCounted === true ? inFinances(visible) : visible, filters))
    .where((eb) =>
      eb.and([...idFilters(eb, filters), ...valueFilters(eb, filters), ...loose, ...splitFilters(eb, filters)]),
    );
}

const inFinances = (visible: VisibleAccounts): VisibleAccounts => ({
  ...visible,
  purpose: 'finances',
  accountIds: visible.accountIds ?? [],
});

// With one account SQLite reads the index in order; a condition on each row would force a sort.
function seen(
  visible: VisibleAccounts,
  { account_id: ids = [], account_ids: others }: ShapedFilters,
): RawBuilder<SqlBool> {
  const [only] = ids;
  return only !== undefined && ids.length === 1 && others === undefined
    ? entriesOfAccountVisibleTo(visible, only, 't.date')
    : entryVisibleTo(visible, { account: 't.account_id', date: 't.date' });
}

// Lists parents by default and split lines under a label filter, so that no amount is listed twice.
function splitFilters(eb: Builder, filters: ShapedFilters): Condition[] {
  if (filters.include_split_parts === true || filters.ids !== undefined) return [];
  const { category_id, category_ids, merchant_id, merchant_ids, tag_ids, uncategorized } = filters;
  const labels = [category_id, category_ids, merchant_id, merchant_ids, tag_ids];
  const byLabel = filters.hasLabel === true || uncategorized === true || labels.some((ids) => ids !== undefined);
  return [byLabel ? eb('t.split_parts_count', '=', 0n) : eb('t.parent_id', 'is', null)];
}

// An unknown id matches nothing, as clients expect of a filter.
function idFilters(eb: Builder, filters: ShapedFilters): Condition[] {
  const among = (
    column: 'account_id' | 'category_id' | 'merchant_id',
    ...lists: (string[] | undefined)[]
  ): Condition[] =>
    lists.flatMap((ids) => {
      if (ids === undefined) return [];
      const [only] = ids;
      return ids.length === 1 && only !== undefined ? [eb(`t.${column}`, '=', only)] : [eb(`t.${column}`, 'in', ids)];
    });
  const tagged = (ids: string[]): Condition =>
    eb.exists(
      eb
        .selectFrom('transaction_tags as tt')
        .select(sql<number>`1`.as('one'))
        .whereRef('tt.family_id', '=', 't.family_id')
        .whereRef('tt.transaction_id', '=', 't.id')
        .where('tt.tag_id', 'in', ids),
    ) as Condition;
  return [
    ...among('account_id', filters.account_id, filters.account_ids),
    ...among('category_id', filters.category_id, filters.category_ids),
    ...among('merchant_id', filters.merchant_id, filters.merchant_ids),
    ...(filters.tag_ids === undefined ? [] : [tagged(filters.tag_ids)]),
  ];
}

// An index has only these. It needs the literal and, to be taken by SQLite for a count, a bound of the days.
const TO_REVIEW = sql<SqlBool>`(t.reviewed = 0 and t.date > '')`;

function valueFilters(eb: Builder, filters: ShapedFilters): (Condition | RawBuilder<SqlBool>)[] {
  const conditions: (Condition | RawBuilder<SqlBool>)[] = [];
  if (filters.start_date !== undefined) conditions.push(eb('t.date', '>=', filters.start_date));
  if (filters.end_date !== undefined) conditions.push(eb('t.date', '<=', filters.end_date));
  if (filters.updated_since !== undefined) conditions.push(eb('t.updated_at', '>=', filters.updated_since));
  if (filters.uncategorized === true) conditions.push(eb('t.category_id', 'is', null), eb('t.transfer_id', 'is', null));
  if (filters.ids !== undefined) conditions.push(eb('t.id', 'in', filters.ids));
  if (filters.external_id !== undefined) conditions.push(eb('t.external_id', '=', filters.external_id));
  if (filters.source !== undefined) conditions.push(eb('t.source', '=', filters.source));
  if (filters.currency !== undefined) conditions.push(eb('t.currency', '=', filters.currency));
  if (filters.transfer !== undefined) conditions.push(eb('t.transfer_id', filters.transfer ? 'is not' : 'is', null));
  if (filters.kind !== undefined) conditions.push(eb('t.kind', '=', filters.kind));
  for (const name of TRANSACTION_FLAGS) {
    const wanted = filters[name];
    if (wanted === undefined) continue;
    conditions.push(name === 'reviewed' && !wanted ? TO_REVIEW : eb(`t.${name}`, '=', flag(wanted)));
  }
  if (filters.isIncome !== undefined) conditions.push(eb('t.amount_minor', filters.isIncome ? '>' : '<', 0n));
  return conditions;
}
