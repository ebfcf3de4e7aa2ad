import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The sums of purchases and sales of a day, without fees and taxes, in the account's currency. */
export type TradedDay = { readonly date: string; readonly bought_minor: bigint; readonly sold_minor: bigint };

/** The days of an account on which units were bought or sold, oldest first. */
export async function findTradedDays(
  db: Kysely<LedgerTables>,
  familyId: number,
  accountId: string,
  { after, upTo }: { readonly after: string; readonly upTo: string },
): Promise<TradedDay[]> {
  const { rows } = await sql<TradedDay>`select date,
      sum(case when type = 'buy' then amount_minor - fee_minor - tax_minor else 0 end) as bought_minor,
      sum(case when type = 'sell' then fee_minor + tax_minor - amount_minor else 0 end) as sold_minor
    from trades
    where family_id = ${familyId} and account_id = ${accountId} and date > ${after} and date <= ${upTo}
      and type in ('buy', 'sell')
    group by date order by date`.execute(db);
  return rows;
}
