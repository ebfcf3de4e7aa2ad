import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Days, heldPositions } from '#ledger/investments/held-positions.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

/** The accounts and the security of a question: all visible ones where none is named. */
export type PortfolioScope = {
  readonly visible: VisibleAccounts;
  readonly accountIds: readonly string[];
  readonly securityId: string | undefined;
};

/** The positions that hold units in a range of days or change in it, by account, security and day. */
export function findPositions(db: Db, { visible, accountIds, securityId }: PortfolioScope, days: Days) {
  let query = heldPositions(db, visible, days)
    .select(['s.kind', 's.country_code', 's.currency as security_currency'])
    .where('a.status', '!=', 'deleting')
    .where((eb) => eb.or([eb('p.quantity', '!=', '0'), eb('p.date', '>=', days.start)]));
  if (accountIds.length > 0) query = query.where('p.account_id', 'in', accountIds);
  if (securityId !== undefined) query = query.where('p.security_id', '=', securityId);
  return query.execute();
}

export type PositionRow = Awaited<ReturnType<typeof findPositions>>[number];

/** The values of the holdings of accounts by day and currency in a range, with the last ones before it, by account and day. */
export function findValues(db: Db, { visible, accountIds }: PortfolioScope, { start, end }: Days) {
  let query = db
    .selectFrom('accounts as a')
    .innerJoin('market_days as m', (join) =>
      join.onRef('m.family_id', '=', 'a.family_id').onRef('m.account_id', '=', 'a.id'),
    )
    .select(['m.account_id', 'm.date', 'm.currency', 'm.value_minor', 'm.missing'])
    .where('a.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'a.id'))
    .where('a.status', '!=', 'deleting')
    .where('m.date', '<=', end)
    .where(
      'm.date',
      '>=',
      sql<string>`coalesce((select max(d.date) from market_days d
        where d.family_id = ${visible.familyId} and d.account_id = a.id and d.date <= ${start}), '')`,
    );
  if (accountIds.length > 0) query = query.where('a.id', 'in', accountIds);
  return query.orderBy('m.account_id').orderBy('m.date').execute();
}

export type ValueRow = Awaited<ReturnType<typeof findValues>>[number];

/** The trades of a range of days, in order of account, day and entry. */
export function findTrades(db: Db, { visible, accountIds, securityId }: PortfolioScope, { start, end }: Days) {
  let query = db
    .selectFrom('trades as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 't.family_id').onRef('s.id', '=', 't.security_id'),
    )
    .selectAll('t')
    .select(['a.name as account_name', 's.ticker', 's.name as security_name', 's.isin'])
    .where('t.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 't.account_id'))
    .where('a.status', '!=', 'deleting')
    .where('t.date', '>=', start)
    .where('t.date', '<=', end);
  if (accountIds.length > 0) query = query.where('t.account_id', 'in', accountIds);
  if (securityId !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('t.security_id', '=', securityId), eb('t.other_security_id', '=', securityId)]),
    );
  }
  return query.orderBy('t.account_id').orderBy('t.date').orderBy('t.id').execute();
}

export type TradeOfPortfolio = Awaited<ReturnType<typeof findTrades>>[number];

/** The securities of a family by id. */
export async function securitiesById(db: Db, familyId: number) {
  const rows = await db.selectFrom('securities').selectAll().where('family_id', '=', familyId).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
