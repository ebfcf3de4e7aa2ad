import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { countedEntry } from '#ledger/counted-entries.ts';

type Db = Kysely<LedgerTables>;

/** Some accounts of a family in a range of days, both included. */
type AccountsOn = {
  readonly familyId: number;
  readonly ids: readonly string[];
  readonly start: string;
  readonly end: string;
};

/** Money of one day, into the account positive. */
export type DayMoney = {
  readonly account_id: string;
  readonly date: string;
  readonly currency: string;
  readonly minor: bigint;
};

/** Moves of accounts by day that are neither income nor expense, cash of trades included; of `uncounted` accounts all moves. */
export async function findUncounted(db: Db, of: AccountsOn, uncounted: readonly string[]): Promise<DayMoney[]> {
  if (of.ids.length === 0) return [];
  const isUncounted = uncounted.length === 0 ? sql`0 = 1` : sql`account_id in (${sql.join(uncounted)})`;
  const { rows } = await sql<DayMoney>`
    select account_id, date, currency,
      inflows_minor - outflows_minor - case when ${isUncounted} then 0 else income_minor - expense_minor end as minor
    from account_days
    where ${onDays(of)} and (${isUncounted} or inflows_minor - outflows_minor <> income_minor - expense_minor)
  `.execute(db);
  return rows;
}

/** The cash of the trades of a day, and how many of them brought or took units without a purchase or a sale. */
type TradeDay = DayMoney & { readonly moved_units: bigint };

export async function findTradeDays(db: Db, of: AccountsOn): Promise<TradeDay[]> {
  if (of.ids.length === 0) return [];
  const { rows } = await sql<TradeDay>`
    select account_id, date, currency, cast(-sum(amount_minor) as bigint) as minor,
      cast(sum(case when type in ('opening', 'transfer_in', 'transfer_out') then 1 else 0 end) as bigint) as moved_units
    from trades
    where ${onDays(of)}
    group by account_id, date, currency`.execute(db);
  return rows;
}

function onDays({ familyId, ids, start, end }: AccountsOn) {
  return sql`family_id = ${familyId} and account_id in (${sql.join(ids)}) and date >= ${start} and date <= ${end}`;
}

/** The sides of confirmed transfers to and from debts, on the accounts: what was repaid is negative. */
export async function findDebtPayments(db: Db, of: AccountsOn, debts: readonly string[]): Promise<DayMoney[]> {
  const { familyId, ids, start, end } = of;
  if (ids.length === 0 || debts.length === 0) return [];
  const sides = (own: 'outflow' | 'inflow', other: 'outflow' | 'inflow') => sql`
    select t.account_id, t.date, t.currency, t.amount_minor as minor
    from transfers x
    cross join transactions t
    where x.family_id = ${familyId} and x.status = 'confirmed'
      and ${sql.ref(`x.${own}_account_id`)} in (${sql.join(ids)})
      and ${sql.ref(`x.${other}_account_id`)} in (${sql.join(debts)})
      and t.family_id = x.family_id and t.id = ${sql.ref(`x.${own}_transaction_id`)}
      and t.date >= ${start} and t.date <= ${end} and not (${countedEntry('t')})`;
  const { rows } = await sql<DayMoney>`
    ${sides('outflow', 'inflow')} union all ${sides('inflow', 'outflow')}`.execute(db);
  return rows;
}
