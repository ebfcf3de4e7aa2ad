import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Currency, findCurrency } from '#kernel/money/currencies.ts';
import { absolute } from '#kernel/money/money.ts';
import { chained, convertMinor, inverseOf, PARITY, parseRate, type Rate } from '#kernel/money/rates.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';

export const MARKET_BASE = 'EUR';

/** Units of `currency` for one euro on a day, as a canonical decimal. */
export type MarketRate = { readonly currency: string; readonly date: CivilDate; readonly rate: string };

/** The greatest age of a rate in days: weekends and holidays have no rate. */
const RATE_AGE_DAYS_MAX = 7;

/** A rate that was needed and is unknown. */
export type MissingRate = { readonly from: string; readonly to: string; readonly date: CivilDate };

/** Each missing rate once, in the order in which they come. */
export function distinctRates(missing: readonly MissingRate[]): MissingRate[] {
  return [...new Map(missing.map((rate) => [`${rate.from} ${rate.to} ${rate.date}`, rate])).values()];
}

type Amount = { readonly minor: bigint; readonly currency: string };

/** A family's own rate: units of `to` for one unit of `from`, as stored text. */
export type ManualRate = {
  readonly from: string;
  readonly to: string;
  readonly date: CivilDate;
  readonly rate: string;
};

/** Whether any part of a rate is the family's own, or all of it of the market. */
export type RateSource = 'manual' | 'market';

/** A rate and its day; of a rate through other currencies the oldest day. */
type DatedRate = { readonly date: CivilDate; readonly rate: Rate; readonly source: RateSource };

/**
 * The rates of a date range, and the rates that were missing. The rate of a pair on a day is the latest that is at most seven days
 * old: the family's manual rate in either direction; else through the euro, each half manual or market; else through one other
 * currency of the family's manual rates.
 */
export class Rates {
  readonly #own: ReadonlyMap<string, readonly DatedRate[]>;
  readonly #market: ReadonlyMap<string, readonly DatedRate[]>;
  readonly #bases: readonly string[];
  readonly #found = new Map<string, DatedRate | undefined>();
  readonly #missing = new Map<string, MissingRate>();

  /** Both lists have the rates of a pair oldest first. */
  constructor(own: readonly ManualRate[], market: readonly MarketRate[]) {
    const quoted = market.map(({ currency, date, rate }) => ({ from: MARKET_BASE, to: currency, date, rate }));
    this.#own = byPair(own, 'manual');
    this.#market = byPair(quoted, 'market');
    this.#bases = [...new Set(own.flatMap(({ from, to }) => [from, to]))].sort();
  }

  /** Units of `to` for one unit of `from`, as an exact fraction. An unknown rate is undefined and added to `missing`. */
  find(from: string, to: string, date: CivilDate): Rate | undefined {
    return this.findDated(from, to, date)?.rate;
  }

  /** The same with the day and the source of the rate. */
  findDated(from: string, to: string, date: CivilDate): DatedRate | undefined {
    if (from === to) return { date, rate: PARITY, source: 'market' };
    const key = `${from} ${to} ${date}`;
    if (this.#found.has(key)) return this.#found.get(key);
    const rate = this.#throughEuro(from, to, date) ?? this.#throughOther(from, to, date);
    this.#found.set(key, rate);
    if (rate === undefined) this.#missing.set(key, { from, to, date });
    return rate;
  }

  /** Minor units of `to`, rounded half to even once; undefined without a rate. */
  convert(minor: bigint, from: string, to: string, date: CivilDate): bigint | undefined {
    if (from === to) return minor;
    const rate = this.find(from, to, date);
    return rate && convertMinor(minor, known(from), known(to), rate);
  }

  /** Whether `other` differs from `amount` by at most `percent`, ignoring signs, exactly; undefined without a rate. */
  isNear(amount: Amount, other: Amount, date: CivilDate, percent: bigint): boolean | undefined {
    const rate = this.find(amount.currency, other.currency, date);
    if (rate === undefined) return undefined;
    const decimals = (code: string) => 10n ** BigInt(known(code).exponent);
    const expected = absolute(amount.minor) * rate.numerator * decimals(other.currency);
    const given = absolute(other.minor) * rate.denominator * decimals(amount.currency);
    return given * 100n >= expected * (100n - percent) && given * 100n <= expected * (100n + percent);
  }

  /** Missing rates, unique, sorted by date and pair. */
  get missing(): MissingRate[] {
    return [...this.#missing.values()].sort(
      (a, b) => compare(a.date, b.date) || compare(a.from, b.from) || compare(a.to, b.to),
    );
  }

  #throughEuro(from: string, to: string, date: CivilDate): DatedRate | undefined {
    return (
      this.#direct(from, to, date) ??
      through(this.#direct(from, MARKET_BASE, date), this.#direct(MARKET_BASE, to, date))
    );
  }

  #throughOther(from: string, to: string, date: CivilDate): DatedRate | undefined {
    for (const base of this.#bases) {
      if (base === from || base === to) continue;
      const rate =
        through(this.#direct(from, base, date), this.#throughEuro(base, to, date)) ??
        through(this.#throughEuro(from, base, date), this.#direct(base, to, date));
      if (rate !== undefined) return rate;
    }
    return undefined;
  }

  #direct(from: string, to: string, date: CivilDate): DatedRate | undefined {
    if (from === to) return { date, rate: PARITY, source: 'market' };
    return latestEitherWay(this.#own, from, to, date) ?? latestEitherWay(this.#market, from, to, date);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function through(first: DatedRate | undefined, second: DatedRate | undefined): DatedRate | undefined {
  if (first === undefined || second === undefined) return undefined;
  return {
    date: first.date < second.date ? first.date : second.date,
    rate: chained(first.rate, second.rate),
    source: first.source === 'manual' ? 'manual' : second.source,
  };
}

function known(code: string): Currency {
  const currency = findCurrency(code);
  if (currency === undefined) throw new Error(`a stored row has the unknown currency ${code}`);
  return currency;
}

function byPair(rates: readonly ManualRate[], source: RateSource): Map<string, DatedRate[]> {
  const pairs = new Map<string, DatedRate[]>();
  for (const { from, to, date, rate: text } of rates) {
    const rate = parseRate(text);
    if (rate === undefined) throw new Error(`a stored rate is invalid: ${from} ${to} ${date}`);
    const key = `${from} ${to}`;
    const rates = pairs.get(key);
    if (rates === undefined) pairs.set(key, [{ date, rate, source }]);
    else rates.push({ date, rate, source });
  }
  return pairs;
}

/** The newest valid rate of a pair; of two of the same day, the one in this direction. */
function latestEitherWay(
  pairs: ReadonlyMap<string, readonly DatedRate[]>,
  from: string,
  to: string,
  date: CivilDate,
): DatedRate | undefined {
  const direct = latest(pairs.get(`${from} ${to}`), date);
  const inverse = latest(pairs.get(`${to} ${from}`), date);
  if (inverse === undefined || (direct !== undefined && direct.date >= inverse.date)) return direct;
  return { ...inverse, rate: inverseOf(inverse.rate) };
}

function latest(rates: readonly DatedRate[] | undefined, date: CivilDate): DatedRate | undefined {
  if (rates === undefined) return undefined;
  let low = 0;
  let high = rates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rates[middle]?.date ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  const found = rates[low - 1];
  return found !== undefined && found.date >= oldestValidDay(date) ? found : undefined;
}

function oldestValidDay(date: CivilDate): CivilDate {
  // Civil dates begin in 1900.
  return date < '1900-01-08' ? '1900-01-01' : addDays(date, -RATE_AGE_DAYS_MAX);
}

/** A date range, both ends included. */
type Days = { readonly start: CivilDate; readonly end: CivilDate };

/**
 * The rates between `currencies` on `days`, a range or single dates, read by two queries, or by none for a single currency. Other
 * currencies have no rates in the result. Pass `tx.db` inside a write.
 */
export async function ratesOn(
  db: Kysely<LedgerTables>,
  familyId: number,
  currencies: Iterable<string>,
  days: Days | readonly CivilDate[],
): Promise<Rates> {
  const wanted = [...new Set(currencies)];
  const windows = 'start' in days ? [{ start: oldestValidDay(days.start), end: days.end }] : windowsBefore(days);
  if (wanted.length < 2 || windows.length === 0) return new Rates([], []);
  const own = await findManualRates(db, familyId, wanted, windows);
  // A manual rate may lead through a currency outside the list.
  const joined = new Set([...wanted, ...own.flatMap(({ from, to }) => [from, to])]);
  return new Rates(own, await findMarketRates(db, [...joined], windows));
}

/** The days whose rates are valid on any of the dates. Those between distant dates, which may be years, are not read. */
function windowsBefore(dates: readonly CivilDate[]): Days[] {
  const windows: Days[] = [];
  for (const end of [...new Set(dates)].sort()) {
    const start = oldestValidDay(end);
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end) windows[windows.length - 1] = { start: last.start, end };
    else windows.push({ start, end });
  }
  return windows;
}

type Db = Kysely<LedgerTables>;

/** A date range, both ends included. */
type Window = { readonly start: string; readonly end: string };

type RatesQuery = { readonly currencies: readonly string[]; readonly windows: readonly Window[] };

// SQLite keeps the order of a cross join: each window is a range of an index, and nothing between them is read.
function windowsOf(db: Db, windows: readonly Window[]) {
  const values = windows.map(({ start, end }) => sql`(cast(${start} as text), cast(${end} as text))`);
  return db.selectFrom(sql<{ column1: string; column2: string }>`(values ${sql.join(values)})`.as('w'));
}

const selectManualRates = statement(
  (db: Db, { familyId, currencies, windows }: RatesQuery & { readonly familyId: number }) =>
    windowsOf(db, windows)
      .crossJoin('exchange_rates as r')
      .select(['r.from_currency as from', 'r.to_currency as to', 'r.date', 'r.rate'])
      .where('r.family_id', '=', familyId)
      .whereRef('r.date', '>=', 'w.column1')
      .whereRef('r.date', '<=', 'w.column2')
      .where((eb) => eb.or([eb('r.from_currency', 'in', currencies), eb('r.to_currency', 'in', currencies)]))
      .orderBy('r.date'),
);

const selectMarketRates = statement((db: Db, { currencies, windows }: RatesQuery) =>
  windowsOf(db, windows)
    .crossJoin('reference_rates as r')
    .selectAll('r')
    .where('r.currency', 'in', currencies)
    .whereRef('r.date', '>=', 'w.column1')
    .whereRef('r.date', '<=', 'w.column2')
    .orderBy('r.currency')
    .orderBy('r.date'),
);

/** The family's manual rates that have any of the currencies, oldest first. The windows do not overlap. */
function findManualRates(
  db: Db,
  familyId: number,
  currencies: readonly string[],
  windows: readonly Window[],
): Promise<ManualRate[]> {
  return selectManualRates.all(db, { familyId, currencies, windows });
}

/** The market rates of some currencies, by currency, oldest first. The windows do not overlap. */
export function findMarketRates(
  db: Db,
  currencies: readonly string[],
  windows: readonly Window[],
): Promise<MarketRate[]> {
  return selectMarketRates.all(db, { currencies, windows });
}
