import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays } from '#kernel/time/civil-date.ts';

/** As old as a rate may be: holidays close an exchange for less than a week. */
const FRESH_DAYS = 7;

/** Whether a price of one day is stale on another. */
export function isStale(pricedOn: string, date: string): boolean {
  return pricedOn < oldestFreshDay(date);
}

function oldestFreshDay(date: string): string {
  // Civil dates begin in 1900.
  return date < '1900-01-08' ? '1900-01-01' : addDays(date, -FRESH_DAYS);
}

/** How many holdings of accounts have a stale price on a day; accounts without one are not in the map. */
export async function countStalePrices(
  db: Kysely<LedgerTables>,
  familyId: number,
  accountIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const oldest = oldestFreshDay(date);
  const { rows } = await sql<{ account_id: string; count: bigint }>`select h.account_id, count(*) as count from
    (select p.account_id,
        coalesce((select max(q.date) from security_prices q
          where q.family_id = ${familyId} and q.security_id = p.security_id and q.date <= ${date}), '') as quoted_on,
        coalesce((select max(t.date) from trades t
          where t.family_id = ${familyId} and t.security_id = p.security_id and t.account_id = p.account_id
            and t.price <> '0' and t.date <= ${date}), '') as paid_on
      from positions p
      where p.family_id = ${familyId} and p.account_id in (${sql.join(accountIds)})
        and p.date <= ${date} and p.until > ${date} and p.quantity <> '0') h
    where h.quoted_on < ${oldest} and h.paid_on < ${oldest} and (h.quoted_on <> '' or h.paid_on <> '')
    group by h.account_id`.execute(db);
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}
