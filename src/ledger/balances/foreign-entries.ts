import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { holdingsNow } from '#ledger/investments/market-days/index.ts';
import { type MissingRate, type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { rulesOf } from './account-types.ts';
import type { DayFlows } from './daily-sums.ts';
import type { AccountRow } from './store.ts';

/** A sum in minor units of a currency. */
export type CurrencySum = { readonly currency: string; readonly minor: bigint };

/** The share of a balance from entries in currencies other than the account's, and from the prices of its holdings. */
export type ForeignShare = {
  /**
   * In the account's currency, each day's money in and money out at the rate of that day, and the amount that the holdings are worth more than at
   * the newest valuation.
   */
  readonly converted: bigint;
  /** The value of the holdings at their last known prices, in the account's currency. */
  readonly holdings: bigint;
  /** The holdings that no price is known of; balances lack them. */
  readonly missingPrices: number;
  /** Sums without a rate, by currency; not part of any balance. */
  readonly unconverted: readonly CurrencySum[];
  /** The rates that were missing. */
  readonly missing: readonly MissingRate[];
};

/** The share of an account without such entries. */
export const NO_SHARE: ForeignShare = {
  converted: 0n,
  holdings: 0n,
  missingPrices: 0,
  unconverted: [],
  missing: [],
};

/** Whether an account may have holdings. */
export function isInvested({ type }: Pick<AccountRow, 'type'>): boolean {
  return rulesOf(type).balanceType === 'investment';
}

/** Money in and money out of one day. */
type Flows = { readonly inflows: bigint; readonly outflows: bigint };

/** A day's flows in `currency` at the rate of the day, each rounded once; undefined where no rate is known. */
export function convertFlows(rates: Rates, day: DayFlows, currency: string): Flows | undefined {
  const inflows = rates.convert(day.inflows_minor, day.currency, currency, day.date);
  const outflows = rates.convert(day.outflows_minor, day.currency, currency, day.date);
  return inflows === undefined || outflows === undefined ? undefined : { inflows, outflows };
}

/** The rates that the foreign ones of these days need; `days` are by date. */
export async function ratesOfDays(
  db: Kysely<LedgerTables>,
  familyId: number,
  currencies: Iterable<string>,
  days: readonly { readonly date: string }[],
): Promise<Rates> {
  const dates = days.map(({ date }) => date).sort();
  return ratesOn(db, familyId, currencies, { start: dates[0] ?? '', end: dates.at(-1) ?? '' });
}

type ForeignDay = DayFlows & { readonly account_id: string };

type OfAccounts = { readonly familyId: number; readonly ids: readonly string[] };

const selectForeignAccounts = statement((db: Kysely<LedgerTables>, { familyId, ids }: OfAccounts) =>
  db
    .selectFrom('account_foreign_balances')
    .select('account_id')
    .distinct()
    .where('family_id', '=', familyId)
    .where('account_id', 'in', ids),
);

// The sums by currency tell, without a look at any day, that an account has no such entries: nearly every account.
async function findForeignDays(
  db: Kysely<LedgerTables>,
  familyId: number,
  ids: readonly string[],
): Promise<ForeignDay[]> {
  if (ids.length === 0) return [];
  const concerned = await selectForeignAccounts.all(db, { familyId, ids });
  if (concerned.length === 0) return [];
  return db
    .selectFrom('accounts as a')
    .innerJoin('account_days as d', (join) =>
      join.onRef('d.family_id', '=', 'a.family_id').onRef('d.account_id', '=', 'a.id'),
    )
    .select(['d.account_id', 'd.date', 'd.currency', 'd.inflows_minor', 'd.outflows_minor', 'd.entries'])
    .where('a.family_id', '=', familyId)
    .where(
      'a.id',
      'in',
      concerned.map((row) => row.account_id),
    )
    .whereRef('d.currency', '!=', 'a.currency')
    .where('d.date', '>', sql<string>`coalesce(a.valued_on, '')`)
    .execute();
}

/** The foreign share of each account's current balance, with its holdings; accounts without one are not in the map. */
export async function foreignShares(
  db: Kysely<LedgerTables>,
  familyId: number,
  accounts: readonly AccountRow[],
): Promise<ReadonlyMap<string, ForeignShare>> {
  const entries = await sharesOfEntries(db, familyId, accounts);
  const holdings = await holdingsNow(db, familyId, accounts.filter(isInvested));
  if (holdings.size === 0) return entries;
  const shares = new Map(entries);
  for (const [id, { now, valued }] of holdings) {
    const { converted, unconverted, missing } = entries.get(id) ?? NO_SHARE;
    shares.set(id, {
      converted: converted + now.minor - valued.minor,
      holdings: now.minor,
      missingPrices: now.missingPrices,
      unconverted,
      missing: [...missing, ...now.missingRates, ...valued.missingRates],
    });
  }
  return shares;
}

async function sharesOfEntries(
  db: Kysely<LedgerTables>,
  familyId: number,
  accounts: readonly AccountRow[],
): Promise<ReadonlyMap<string, ForeignShare>> {
  const days = await findForeignDays(
    db,
    familyId,
    accounts.map(({ id }) => id),
  );
  if (days.length === 0) return new Map();
  const currencies = [...days, ...accounts].map(({ currency }) => currency);
  const rates = await ratesOfDays(db, familyId, currencies, days);
  const byAccount = Map.groupBy(days, ({ account_id }) => account_id);
  return new Map(
    accounts.flatMap((account) => {
      const own = byAccount.get(account.id);
      return own === undefined ? [] : [[account.id, shareOf(account, own, rates)]];
    }),
  );
}

/** The foreign share of these daily sums, all in currencies other than the account's. */
export function shareOf(
  account: Pick<AccountRow, 'type' | 'currency'>,
  days: readonly DayFlows[],
  rates: Rates,
): ForeignShare {
  const { effect } = rulesOf(account.type);
  const sums = new Map<string, bigint>();
  const missing: MissingRate[] = [];
  let converted = 0n;
  for (const day of days) {
    const flows = convertFlows(rates, day, account.currency);
    if (flows !== undefined) {
      converted += (flows.inflows - flows.outflows) * effect;
      continue;
    }
    missing.push({ from: day.currency, to: account.currency, date: day.date });
    sums.set(day.currency, (sums.get(day.currency) ?? 0n) + (day.inflows_minor - day.outflows_minor) * effect);
  }
  return { ...NO_SHARE, converted, unconverted: sumsOf(sums), missing };
}

/** The sums that are not zero, by currency. */
export function sumsOf(sums: ReadonlyMap<string, bigint>): CurrencySum[] {
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => ({ currency, minor }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Unconverted sums, as the API shows them next to a balance. */
export function presentSums(sums: readonly CurrencySum[], locale: MoneyLocale = 'en') {
  return sums.map(({ currency, minor }) => ({
    currency,
    balance: formatMoney(minor, storedCurrency(currency), locale),
    balance_cents: Number(minor),
  }));
}
