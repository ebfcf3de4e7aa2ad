import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import { withinLimits } from '#database/queries/within-limits.ts';
import { OPEN_STATUSES } from '#database/tables/accounts.ts';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { dayBefore } from '#ledger/valuations/index.ts';
import type { Membership } from '#ledger/visibility.ts';

/** An account and the days that its history spans, both included. */
export type AccountSeries = {
  readonly account: AccountRow;
  readonly start: string;
  readonly end: string;
  /** Without an opening balance it begins at zero. */
  readonly hasOpening: boolean;
  /** Whether it ever had entries in other currencies. */
  readonly hasForeign: boolean;
};

export type SeriesFilter = {
  readonly account_id?: string | undefined;
  readonly currency?: string | undefined;
  /** Only what counts in the user's reports: open accounts that they have not left out. */
  readonly forReports?: boolean | undefined;
};

type Builder = ExpressionBuilder<LedgerTables & { a: LedgerTables['accounts'] }, 'a'>;

type SeriesQuery = Membership & { readonly filter: SeriesFilter };

// Each bound is one look into an index.
const selectBounds = statement((db: Kysely<LedgerTables>, { familyId, userId, limits, filter }: SeriesQuery) => {
  let query = db
    .selectFrom('accounts as a')
    .innerJoin('account_shares as s', (join) =>
      join.onRef('s.family_id', '=', 'a.family_id').onRef('s.account_id', '=', 'a.id').on('s.user_id', '=', userId),
    )
    .where('a.family_id', '=', familyId)
    .where(withinLimits({ limits }, 'a.id'));
  if (filter.account_id !== undefined) query = query.where('a.id', '=', filter.account_id);
  if (filter.currency !== undefined) query = query.where('a.currency', '=', filter.currency);
  if (filter.forReports === true) {
    query = query.where('a.status', 'in', OPEN_STATUSES).where('s.include_in_finances', '=', 1);
  }
  return query
    .selectAll('a')
    .select((eb) => [
      flowEdge(eb, familyId, 'asc').as('first_flow'),
      flowEdge(eb, familyId, 'desc').as('last_flow'),
      firstDay(eb, 'valuations', familyId).as('first_valuation'),
      hasOpening(eb, familyId).as('has_opening'),
      hasForeign(eb, familyId).as('has_foreign'),
      firstDay(eb, 'market_days', familyId).as('first_held'),
    ])
    .orderBy('a.id', 'desc');
});

/** The histories of the accounts that the user sees, the newest account first. One without entries has one day, `today`. */
export async function findSeries(
  db: Kysely<LedgerTables>,
  { familyId, userId, limits }: Membership,
  today: string,
  filter: SeriesFilter,
): Promise<AccountSeries[]> {
  const rows = await selectBounds.all(db, { familyId, userId, limits, filter });
  return rows.map(({ first_flow, last_flow, first_valuation, has_opening, has_foreign, first_held, ...account }) => {
    // Without an opening anchor the first entry or holding is preceded by a day at zero.
    const [begun = null] = [first_flow, first_held].filter((date) => date !== null).sort();
    const entered = begun !== null && !isSet(has_opening ?? 0) ? dayBefore(begun) : begun;
    const [start = today] = [entered, first_valuation].filter((date) => date !== null).sort();
    const end =
      // Holdings have a value each day.
      [last_flow, account.valued_on, first_held && today]
        .filter((date) => date !== null)
        .sort()
        .at(-1) ?? today;
    return { account, start, end, hasOpening: isSet(has_opening ?? 0), hasForeign: isSet(has_foreign ?? 0) };
  });
}

function flowEdge(eb: Builder, familyId: number, direction: 'asc' | 'desc') {
  return eb
    .selectFrom('account_days as d')
    .select('d.date')
    .where('d.family_id', '=', familyId)
    .whereRef('d.account_id', '=', 'a.id')
    .orderBy('d.date', direction)
    .limit(1);
}

function firstDay(eb: Builder, table: 'valuations' | 'market_days', familyId: number) {
  return eb
    .selectFrom(`${table} as v` as 'valuations as v')
    .select('v.date')
    .where('v.family_id', '=', familyId)
    .whereRef('v.account_id', '=', 'a.id')
    .orderBy('v.date')
    .limit(1);
}

function hasOpening(eb: Builder, familyId: number) {
  return eb
    .selectFrom('valuations as o')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('o.family_id', '=', familyId)
    .whereRef('o.account_id', '=', 'a.id')
    .where('o.kind', '=', sql.lit('opening_anchor')); // as in the condition of the index
}

function hasForeign(eb: Builder, familyId: number) {
  return eb
    .selectFrom('account_foreign_balances as f')
    .select(({ fn, lit }) => fn.coalesce(fn.max(lit(1)), lit(0)).as('has'))
    .where('f.family_id', '=', familyId)
    .whereRef('f.account_id', '=', 'a.id');
}
