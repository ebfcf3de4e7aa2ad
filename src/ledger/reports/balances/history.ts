import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { nextDay } from '#kernel/time/civil-date.ts';
import {
  type AccountRow,
  convertFlows,
  type DateRange,
  type DayFlows,
  type ForeignShare,
  findDays,
  NO_SHARE,
  netFlows,
  ratesOfDays,
  rulesOf,
  shareOf,
  sumsOf,
} from '#ledger/balances/index.ts';
import type { MissingRate, Rates } from '#ledger/rates/rates.ts';
import {
  dayBefore,
  findFirstValuation,
  findNewestValuation,
  findValuations,
  type ValuationRow,
} from '#ledger/valuations/index.ts';
import { type BalanceDay, balanceDay, type DayFacts, partsOf, restingDay } from './balance-day.ts';
import type { AccountSeries } from './store.ts';

type Db = Kysely<LedgerTables>;

// No holdings are kept yet: an investment account is worth its cash.
const HOLDINGS = 0n;

/** An account's value at one moment, and the sums that no rate converts. */
export type Worth = { readonly total: bigint } & Pick<ForeignShare, 'unconverted' | 'missing'>;

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
  const total = (newest?.amount_minor ?? 0n) + own * rulesOf(account.type).effect + share.converted;
  return { total, unconverted: share.unconverted, missing: share.missing };
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
  const total = first.amount_minor - own * rulesOf(account.type).effect - share.converted;
  return { total, unconverted: earlier.unconverted, missing: [...earlier.missing, ...share.missing] };
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
  const currencies = [account.currency, ...foreign.map(({ currency }) => currency)];
  const rates = await ratesOfDays(db, familyId, currencies, foreign);
  const days = walk(series, before, flows, valuations, rates);
  return { before, days, missing: [...before.missing, ...rates.missing] };
}

function walk(
  { account, start }: AccountSeries,
  before: Worth,
  flows: readonly DayFlows[],
  valuations: readonly ValuationRow[],
  rates: Rates,
): BalanceDay[] {
  const rules = rulesOf(account.type);
  const collect = collector(account, rates, before);
  const days: BalanceDay[] = [];
  let parts = partsOf(rules, before.total, HOLDINGS);
  let stated = 0;
  let flow = 0;
  while (flow < flows.length || stated < valuations.length) {
    const valuation = valuations[stated];
    const date = earlier(flows[flow]?.date, valuation?.date);
    const ofDay: DayFlows[] = [];
    for (let next = flows[flow]; next?.date === date; next = flows[flow]) {
      ofDay.push(next);
      flow += 1;
    }
    const own = valuation?.date === date ? valuation : undefined;
    if (own !== undefined) stated += 1;
    const isOpening = own?.kind === 'opening_anchor' && date === start;
    const { movements, unconverted } = collect(ofDay, own !== undefined);
    const facts = { date, movements, stated: own?.amount_minor ?? null, isOpening, holdings: HOLDINGS, unconverted };
    const day = balanceDay(rules, parts, facts);
    days.push(day);
    parts = day.end;
  }
  return days;
}

function earlier(a: string | undefined, b: string | undefined): string {
  if (a === undefined || b === undefined) return a ?? b ?? '';
  return a < b ? a : b;
}

type Collected = Pick<DayFacts, 'movements' | 'unconverted'>;

/** Sums the flows of each day in turn, in the account's currency, and keeps the sums of what cannot be converted. */
function collector(account: AccountRow, rates: Rates, before: Worth) {
  const { effect, balanceType } = rulesOf(account.type);
  const sums = new Map(before.unconverted.map(({ currency, minor }) => [currency, minor]));
  let unconverted = before.unconverted;

  return (days: readonly DayFlows[], isStated: boolean): Collected => {
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
    const movements =
      balanceType === 'non_cash'
        ? { cashInflows: 0n, cashOutflows: 0n, nonCashInflows: inflows, nonCashOutflows: outflows }
        : { cashInflows: inflows, cashOutflows: outflows, nonCashInflows: 0n, nonCashOutflows: 0n };
    return { movements, unconverted };
  };
}

/** Every day from one to another, both included, oldest first: between two days of the history nothing changes. */
export function* everyDay(history: History, { account }: AccountSeries, from: string, to: string) {
  let { unconverted } = history.before;
  let parts = partsOf(rulesOf(account.type), history.before.total, HOLDINGS);
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
