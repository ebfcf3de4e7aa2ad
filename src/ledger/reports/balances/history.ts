import type { Kysely } from 'kysely';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { nextDay } from '#kernel/time/civil-date.ts';
import {
  type AccountRow,
  convertFlows,
  type DateRange,
  type DayFlows,
  type ForeignShare,
  findDays,
  isInvested,
  NO_SHARE,
  netFlows,
  ratesOfDays,
  rulesOf,
  shareOf,
  sumsOf,
} from '#ledger/balances/index.ts';
import {
  convertMarketDay,
  findMarketDays,
  findTradedDays,
  type HoldingsValue,
  holdingsOn,
  type MarketDay,
  type TradedDay,
} from '#ledger/investments/market-days/index.ts';
import type { MissingRate, Rates } from '#ledger/rates/rates.ts';
import {
  dayBefore,
  findFirstValuation,
  findNewestValuation,
  findOpeningAnchor,
  findValuations,
  type ValuationRow,
} from '#ledger/valuations/index.ts';
import { type BalanceDay, balanceDay, type DayFacts, partsOf, restingDay } from './balance-day.ts';
import type { AccountSeries } from './store.ts';

type Db = Kysely<LedgerTables>;

/** An account's value at one moment, that of its holdings in it, and the sums that no rate converts. */
export type Worth = { readonly total: bigint; readonly holdings: bigint } & Pick<
  ForeignShare,
  'unconverted' | 'missing' | 'missingPrices'
>;

/**
 * The balance at the end of a day: the newest valuation up to then, and the entries of the days between. Before the first valuation
 * of an account with an opening balance it is computed back from that valuation.
 */
export async function worthAt(db: Db, series: AccountSeries, date: string): Promise<Worth> {
  const { account } = series;
  const familyId = Number(account.family_id);
  const newest = await findNewestValuation(db, familyId, account.id, date);
  const first = newest === undefined && series.hasOpening ? await findFirst(db, account) : undefined;
  if (first !== undefined) return worthBefore(db, series, date, first);
  const range: DateRange = { after: newest?.date ?? '', upTo: date };
  const own = await netFlows(db, familyId, account, range);
  const share = series.hasForeign ? await readShare(db, account, range) : NO_SHARE;
  const held = await holdingsAt(db, account, date);
  // A valuation includes what was held then.
  const valued = newest === undefined ? NOTHING_HELD : await holdingsAt(db, account, newest.date);
  const flows = own * rulesOf(account.type).effect + share.converted;
  return {
    total: (newest?.amount_minor ?? 0n) + flows + held.minor - valued.minor,
    holdings: held.minor,
    unconverted: share.unconverted,
    missingPrices: held.missingPrices,
    missing: [...share.missing, ...held.missingRates, ...valued.missingRates],
  };
}

/** An entry in the currency of its account that is not in the ledger. */
export type PlannedEntry = { readonly date: string; readonly amount_minor: bigint };

/** By how much entries would move {@link worthAt} if they were added, money into the account positive. */
export async function moveAt(
  db: Db,
  { account, hasOpening }: AccountSeries,
  date: string,
  added: readonly PlannedEntry[],
): Promise<bigint> {
  if (added.length === 0) return 0n;
  const familyId = Number(account.family_id);
  const sum = (after: string, upTo: string) =>
    added.reduce((total, one) => (one.date > after && one.date <= upTo ? total + one.amount_minor : total), 0n);
  const newest = await findNewestValuation(db, familyId, account.id, date);
  const opening = hasOpening ? await findOpeningAnchor(db, familyId, account.id) : undefined;
  const isOpening = newest === undefined || newest.id === opening?.id;
  // An opening balance without a chosen day moves before the entries.
  if (isOpening && (opening === undefined || isSet(opening.floats))) return sum('', date);
  if (newest !== undefined) return sum(newest.date, date);
  const first = await findFirst(db, account);
  return -sum(date, first?.date ?? date);
}

const NOTHING_HELD: HoldingsValue = { minor: 0n, missingRates: [], missingPrices: 0 };

/** The value of an account's holdings at the end of a day. */
async function holdingsAt(db: Db, account: AccountRow, date: string): Promise<HoldingsValue> {
  if (!isInvested(account)) return NOTHING_HELD;
  return holdingsOn(db, Number(account.family_id), account, date);
}

function findFirst(db: Db, { family_id, id }: AccountRow): Promise<ValuationRow | undefined> {
  return findFirstValuation(db, Number(family_id), id);
}

async function worthBefore(db: Db, series: AccountSeries, date: string, first: ValuationRow): Promise<Worth> {
  const { account } = series;
  const between: DateRange = { after: date, upTo: first.date };
  const own = await netFlows(db, Number(account.family_id), account, between);
  const share = series.hasForeign ? await readShare(db, account, between) : NO_SHARE;
  const earlier = series.hasForeign ? await readShare(db, account, { after: '', upTo: date }) : NO_SHARE;
  const held = await holdingsAt(db, account, date);
  const valued = await holdingsAt(db, account, first.date);
  const flows = own * rulesOf(account.type).effect + share.converted;
  return {
    total: first.amount_minor - flows - valued.minor + held.minor,
    holdings: held.minor,
    unconverted: earlier.unconverted,
    missingPrices: held.missingPrices,
    missing: [...earlier.missing, ...share.missing, ...held.missingRates, ...valued.missingRates],
  };
}

async function readShare(db: Db, account: AccountRow, range: DateRange): Promise<ForeignShare> {
  const familyId = Number(account.family_id);
  const days = (await findDays(db, familyId, account.id, range)).filter((day) => day.currency !== account.currency);
  if (days.length === 0) return NO_SHARE;
  const currencies = [account.currency, ...days.map(({ currency }) => currency)];
  return shareOf(account, days, await ratesOfDays(db, familyId, currencies, days));
}

/** A range of an account's history: what it stood at before, and the days on which something happened. */
export type History = {
  readonly before: Worth;
  readonly days: readonly BalanceDay[];
  /** Every rate that the history had to do without. */
  readonly missing: readonly MissingRate[];
};

/** Reads the history of an account from one day to another, both included, in one ordered pass over what happened. */
export async function readHistory(db: Db, series: AccountSeries, from: string, to: string): Promise<History> {
  const { account } = series;
  const familyId = Number(account.family_id);
  const range: DateRange = { after: dayBefore(from), upTo: to };
  const before = await worthAt(db, series, range.after);
  const flows = await findDays(db, familyId, account.id, range);
  const valuations = await findValuations(db, familyId, account.id, range);
  const foreign = flows.filter((day) => day.currency !== account.currency);
  const market = isInvested(account) ? await findMarketDays(db, familyId, account.id, range) : [];
  const trades = isInvested(account) ? await findTradedDays(db, familyId, account.id, range) : [];
  const dated = [...foreign, ...market.filter(({ currency }) => currency !== account.currency)];
  const currencies = [account.currency, ...dated.map(({ currency }) => currency)];
  const rates = await ratesOfDays(db, familyId, currencies, dated);
  const days = walk(series, before, { flows, valuations, market, trades }, rates);
  return { before, days, missing: [...before.missing, ...rates.missing] };
}

/** The events of an account, each oldest first. */
type Happened = {
  readonly flows: readonly DayFlows[];
  readonly valuations: readonly ValuationRow[];
  readonly market: readonly MarketDay[];
  /** Each is a day with flows, too: trades move cash. */
  readonly trades: readonly TradedDay[];
};

function walk(
  { account, start }: AccountSeries,
  before: Worth,
  { flows, valuations, market, trades }: Happened,
  rates: Rates,
): BalanceDay[] {
  const rules = rulesOf(account.type);
  const collect = collector(account, rates, before);
  const tradesOf = new Map(trades.map((trade) => [trade.date, trade]));
  const days: BalanceDay[] = [];
  let holdings = before.holdings;
  let parts = partsOf(rules, before.total, holdings);
  let stated = 0;
  let flow = 0;
  let valued = 0;
  while (flow < flows.length || stated < valuations.length || valued < market.length) {
    const valuation = valuations[stated];
    const date = earlier(earlier(flows[flow]?.date, valuation?.date), market[valued]?.date);
    const held: MarketDay[] = [];
    for (let next = market[valued]; next?.date === date; next = market[valued]) {
      held.push(next);
      valued += 1;
    }
    if (held.length > 0) holdings = convertMarketDay(held, rates, account.currency).minor;
    const ofDay: DayFlows[] = [];
    for (let next = flows[flow]; next?.date === date; next = flows[flow]) {
      ofDay.push(next);
      flow += 1;
    }
    const own = valuation?.date === date ? valuation : undefined;
    if (own !== undefined) stated += 1;
    const isOpening = own?.kind === 'opening_anchor' && date === start;
    const { movements, unconverted } = collect(ofDay, tradesOf.get(date), own !== undefined);
    const facts = { date, movements, stated: own?.amount_minor ?? null, isOpening, holdings, unconverted };
    const day = balanceDay(rules, parts, facts);
    days.push(day);
    parts = day.end;
  }
  return days;
}

function earlier(a: string | undefined, b: string | undefined): string {
  if (a === undefined || b === undefined || a === '') return a || b || '';
  return a < b ? a : b;
}

type Collected = Pick<DayFacts, 'movements' | 'unconverted'>;

/** Sums the flows of each day in turn, in the account's currency, and keeps the sums of what cannot be converted. */
function collector(account: AccountRow, rates: Rates, before: Worth) {
  const { effect, balanceType } = rulesOf(account.type);
  const sums = new Map(before.unconverted.map(({ currency, minor }) => [currency, minor]));
  let unconverted = before.unconverted;

  return (days: readonly DayFlows[], trades: TradedDay | undefined, isStated: boolean): Collected => {
    let inflows = 0n;
    let outflows = 0n;
    for (const day of effect === 0n ? [] : days) {
      const flows = convertFlows(rates, day, account.currency);
      if (flows !== undefined) {
        inflows += flows.inflows;
        outflows += flows.outflows;
        continue;
      }
      sums.set(day.currency, (sums.get(day.currency) ?? 0n) + (day.inflows_minor - day.outflows_minor) * effect);
      unconverted = sumsOf(sums);
    }
    // A valuation includes all foreign entries up to its day.
    if (isStated && unconverted.length > 0) {
      sums.clear();
      unconverted = [];
    }
    // A purchase takes cash and brings holdings, and a sale the other way round.
    const { bought_minor: nonCashInflows = 0n, sold_minor: nonCashOutflows = 0n } = trades ?? {};
    const movements =
      balanceType === 'non_cash'
        ? { cashInflows: 0n, cashOutflows: 0n, nonCashInflows: inflows, nonCashOutflows: outflows }
        : { cashInflows: inflows, cashOutflows: outflows, nonCashInflows, nonCashOutflows };
    return { movements, unconverted };
  };
}

/** Every day from one to another, both included, oldest first: between two days of the history nothing changes. */
export function* everyDay(history: History, { account }: AccountSeries, from: string, to: string) {
  let { unconverted } = history.before;
  let parts = partsOf(rulesOf(account.type), history.before.total, history.before.holdings);
  let next = 0;
  for (let date = from; date <= to; date = nextDay(date)) {
    const happened = history.days[next];
    const day = happened?.date === date ? happened : restingDay(parts, date, unconverted);
    if (day === happened) next += 1;
    parts = day.end;
    unconverted = day.unconverted;
    yield day;
  }
}
