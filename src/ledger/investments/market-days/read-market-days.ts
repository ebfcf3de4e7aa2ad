import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type MissingRate, type Rates, ratesOn } from '#ledger/rates/rates.ts';

type Db = Kysely<LedgerTables>;

/** The value of an account's holdings in one currency from a day on. */
export type MarketDay = {
  readonly account_id: string;
  readonly date: string;
  readonly currency: string;
  readonly value_minor: bigint;
  readonly missing: bigint;
};

/** The value of holdings in the account's currency, with what it lacks. */
export type HoldingsValue = {
  readonly minor: bigint;
  /** The rates that are missing, and the holdings without a price. */
  readonly missingRates: readonly MissingRate[];
  readonly missingPrices: number;
};

/** The rows of one day in a currency, each at the rate of that day. */
export function convertMarketDay(rows: readonly MarketDay[], rates: Rates, currency: string): HoldingsValue {
  let minor = 0n;
  let missingPrices = 0;
  const missingRates: MissingRate[] = [];
  for (const row of rows) {
    const converted = rates.convert(row.value_minor, row.currency, currency, row.date);
    missingPrices += Number(row.missing);
    if (converted === undefined) missingRates.push({ from: row.currency, to: currency, date: row.date });
    else minor += converted;
  }
  return { minor, missingRates, missingPrices };
}

/** The rows that hold at the end of a day. */
export async function marketDayAt(db: Db, familyId: number, accountId: string, date: string): Promise<MarketDay[]> {
  const { rows } = await sql<MarketDay>`select m.account_id, m.date, m.currency, m.value_minor, m.missing
    from market_days m
    where m.family_id = ${familyId} and m.account_id = ${accountId} and m.date =
      (select max(d.date) from market_days d
        where d.family_id = ${familyId} and d.account_id = ${accountId} and d.date <= ${date})`.execute(db);
  return rows;
}

/** The value of an account's holdings at the end of a day. */
export async function holdingsOn(db: Db, familyId: number, account: Account, date: string): Promise<HoldingsValue> {
  const rows = await marketDayAt(db, familyId, account.id, date);
  const currencies = [account.currency, ...rows.map(({ currency }) => currency)];
  const days = rows.map((row) => row.date);
  return convertMarketDay(rows, await ratesOn(db, familyId, currencies, days), account.currency);
}

/** The rows of an account's days, oldest first. */
export function findMarketDays(
  db: Db,
  familyId: number,
  accountId: string,
  { after, upTo }: { readonly after: string; readonly upTo: string },
): Promise<MarketDay[]> {
  return db
    .selectFrom('market_days')
    .select(['account_id', 'date', 'currency', 'value_minor', 'missing'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>', after)
    .where('date', '<=', upTo)
    .orderBy('date')
    .execute();
}

type Account = { readonly id: string; readonly currency: string };

/** The value of holdings now, and at the end of the day of the newest valuation, which includes them. */
type HoldingsNow = { readonly now: HoldingsValue; readonly valued: HoldingsValue };

/** The value of the holdings of some accounts; those that never had any are not in the map. */
export async function holdingsNow(
  db: Db,
  familyId: number,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, HoldingsNow>> {
  if (accounts.length === 0) return new Map();
  const ids = accounts.map(({ id }) => id);
  const now = await lastRows(db, familyId, ids, sql``);
  if (now.length === 0) return new Map();
  const valued = await lastRows(db, familyId, ids, sql`and d.date <= a.valued_on`);
  const days = [...now, ...valued].map(({ date }) => date);
  const currencies = [...now, ...valued, ...accounts].map(({ currency }) => currency);
  const rates = await ratesOn(db, familyId, currencies, days);
  const [nowOf, valuedOf] = [now, valued].map((rows) => Map.groupBy(rows, ({ account_id }) => account_id));
  return new Map(
    accounts.flatMap(({ id, currency }): [string, HoldingsNow][] => {
      const own = nowOf?.get(id);
      if (own === undefined) return [];
      const atValuation = convertMarketDay(valuedOf?.get(id) ?? [], rates, currency);
      return [[id, { now: convertMarketDay(own, rates, currency), valued: atValuation }]];
    }),
  );
}

// One look into the index for each account.
async function lastRows(
  db: Db,
  familyId: number,
  ids: readonly string[],
  limit: ReturnType<typeof sql>,
): Promise<MarketDay[]> {
  const { rows } = await sql<MarketDay>`select m.account_id, m.date, m.currency, m.value_minor, m.missing
    from accounts a
    join market_days m on m.family_id = ${familyId} and m.account_id = a.id and m.date =
      (select max(d.date) from market_days d where d.family_id = ${familyId} and d.account_id = a.id ${limit})
    where a.family_id = ${familyId} and a.id in (${sql.join(ids)})`.execute(db);
  return rows;
}
