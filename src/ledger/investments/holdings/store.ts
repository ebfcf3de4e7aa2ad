import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type HoldingFilter = {
  readonly account_id?: string | undefined;
  readonly account_ids?: readonly string[] | undefined;
  readonly security_id?: string | undefined;
};

/** A range of days, both included. */
export type Days = { readonly start: string; readonly end: string };

/** The positions of visible accounts that hold something on one of these days. */
export function findHeld(db: Db, visible: VisibleAccounts, filter: HoldingFilter, { start, end }: Days) {
  const { account_id, account_ids, security_id } = filter;
  let query = db
    .selectFrom('positions as p')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'p.family_id').onRef('a.id', '=', 'p.account_id'),
    )
    .innerJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.security_id'),
    )
    .selectAll('p')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency'])
    .select(['s.ticker', 's.name as security_name'])
    .where('p.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'p.account_id'))
    .where('a.status', 'in', ['draft', 'active'])
    .where('p.date', '<=', end)
    .where('p.until', '>', start)
    .where('p.quantity', '!=', '0');
  if (account_id !== undefined) query = query.where('p.account_id', '=', account_id);
  if (account_ids !== undefined && account_ids.length > 0) query = query.where('p.account_id', 'in', account_ids);
  if (security_id !== undefined) query = query.where('p.security_id', '=', security_id);
  return query.orderBy('p.account_id').orderBy('p.security_id').orderBy('p.date').execute();
}

/** A position with the members of its account and security that a holding shows. */
export type HeldPosition = Awaited<ReturnType<typeof findHeld>>[number];

/** A price of a security from a day on. */
export type KnownPrice = {
  readonly security_id: string;
  readonly date: string;
  readonly currency: string;
  readonly price: string;
};

/** The prices of securities that hold in a range of days: the last one before it, and those within. */
export async function findPrices(
  db: Db,
  familyId: number,
  securityIds: readonly string[],
  days: Days,
): Promise<KnownPrice[]> {
  if (securityIds.length === 0) return [];
  const quoted = await pricesFrom(db, familyId, { table: 'security_prices', currency: 'currency' }, securityIds, days);
  const traded = await pricesFrom(db, familyId, { table: 'trades', currency: 'price_currency' }, securityIds, days);
  // On one day a quoted price comes after one that was paid.
  return [...traded, ...quoted].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

async function pricesFrom(
  db: Db,
  familyId: number,
  { table, currency }: { readonly table: 'security_prices' | 'trades'; readonly currency: string },
  securityIds: readonly string[],
  { start, end }: Days,
): Promise<KnownPrice[]> {
  const ids = sql.join(securityIds);
  const { rows } = await sql<KnownPrice>`select p.security_id, p.date, ${sql.ref(`p.${currency}`)} as currency, p.price
    from ${sql.table(table)} p
    where p.family_id = ${familyId} and p.security_id in (${ids}) and p.date <= ${end} and p.price <> '0'
      and p.date >= coalesce((select max(b.date) from ${sql.table(table)} b
        where b.family_id = ${familyId} and b.security_id = p.security_id and b.date <= ${start} and b.price <> '0'), '')
    order by p.date, p.id`.execute(db);
  return rows;
}
