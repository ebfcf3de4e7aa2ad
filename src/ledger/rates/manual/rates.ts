import { type Currency, findCurrency } from '#kernel/money/currencies.ts';
import { absolute } from '#kernel/money/money.ts';
import { chained, convertMinor, inverseOf, PARITY, parseRate, type Rate } from '#kernel/money/rates.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { REFERENCE_BASE, type ReferenceQuote } from '#ledger/rates/market/index.ts';

/** How old a rate may be and still be the rate of a day: weekends and holidays have none of their own. */
const RATE_AGE_DAYS_MAX = 7;

/** A rate that was asked for and that nobody has told the server. */
export type MissingRate = { readonly from: string; readonly to: string; readonly date: CivilDate };

/** An amount in the minor units of its currency. */
type Amount = { readonly minor: bigint; readonly currency: string };

/** One quotation: `rate` is units of `to` for one unit of `from`, as stored text. */
export type Quotation = {
  readonly from: string;
  readonly to: string;
  readonly date: CivilDate;
  readonly rate: string;
};

type Quote = { readonly date: CivilDate; readonly rate: Rate };

/**
 * The rates of some days, read beforehand, and every rate that was found missing. A pair's rate on a day is the latest at
 * most seven days old: the family's own for the pair, either way round; else by way of the euro, each leg the family's own or
 * the reference rate; else by way of one other currency that the family's own rates join to the pair.
 */
export class Rates {
  readonly #own: ReadonlyMap<string, readonly Quote[]>;
  readonly #reference: ReadonlyMap<string, readonly Quote[]>;
  readonly #bases: readonly string[];
  readonly #found = new Map<string, Rate | undefined>();
  readonly #missing = new Map<string, MissingRate>();

  /** Both lists with the quotes of a pair oldest first. */
  constructor(own: readonly Quotation[], reference: readonly ReferenceQuote[]) {
    this.#own = byPair(own);
    this.#reference = byPair(
      reference.map(({ currency, date, rate }) => ({ from: REFERENCE_BASE, to: currency, date, rate })),
    );
    this.#bases = [...new Set(own.flatMap(({ from, to }) => [from, to]))].sort();
  }

  /** Units of `to` for one unit of `from` on that day, as an exact fraction; undefined, and noted, where none is known. */
  find(from: string, to: string, date: CivilDate): Rate | undefined {
    if (from === to) return PARITY;
    const key = `${from} ${to} ${date}`;
    if (this.#found.has(key)) return this.#found.get(key);
    const rate = this.#throughEuro(from, to, date) ?? this.#throughOther(from, to, date);
    this.#found.set(key, rate);
    if (rate === undefined) this.#missing.set(key, { from, to, date });
    return rate;
  }

  /** The amount in minor units of `to` at the rate of the day, rounded half to even once; undefined where it has no rate. */
  convert(minor: bigint, from: string, to: string, date: CivilDate): bigint | undefined {
    if (from === to) return minor;
    const rate = this.find(from, to, date);
    return rate && convertMinor(minor, known(from), known(to), rate);
  }

  /**
   * Whether the size of `other` lies within `percent` of the size of `amount` at the rate of the day, bounds included,
   * compared exactly; undefined where there is no rate.
   */
  isNear(amount: Amount, other: Amount, date: CivilDate, percent: bigint): boolean | undefined {
    const rate = this.find(amount.currency, other.currency, date);
    if (rate === undefined) return undefined;
    const decimals = (code: string) => 10n ** BigInt(known(code).exponent);
    const expected = absolute(amount.minor) * rate.numerator * decimals(other.currency);
    const given = absolute(other.minor) * rate.denominator * decimals(amount.currency);
    return given * 100n >= expected * (100n - percent) && given * 100n <= expected * (100n + percent);
  }

  /** Every rate that was asked for in vain, each once, by date and pair. */
  get missing(): MissingRate[] {
    return [...this.#missing.values()].sort(
      (a, b) => compare(a.date, b.date) || compare(a.from, b.from) || compare(a.to, b.to),
    );
  }

  #throughEuro(from: string, to: string, date: CivilDate): Rate | undefined {
    return (
      this.#leg(from, to, date) ?? through(this.#leg(from, REFERENCE_BASE, date), this.#leg(REFERENCE_BASE, to, date))
    );
  }

  #throughOther(from: string, to: string, date: CivilDate): Rate | undefined {
    for (const base of this.#bases) {
      if (base === from || base === to) continue;
      const rate =
        through(this.#leg(from, base, date), this.#throughEuro(base, to, date)) ??
        through(this.#throughEuro(from, base, date), this.#leg(base, to, date));
      if (rate !== undefined) return rate;
    }
    return undefined;
  }

  #leg(from: string, to: string, date: CivilDate): Rate | undefined {
    if (from === to) return PARITY;
    return latestEitherWay(this.#own, from, to, date) ?? latestEitherWay(this.#reference, from, to, date);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function through(first: Rate | undefined, second: Rate | undefined): Rate | undefined {
  return first && second && chained(first, second);
}

function known(code: string): Currency {
  const currency = findCurrency(code);
  if (currency === undefined) throw new Error(`a stored row has the unknown currency ${code}`);
  return currency;
}

function byPair(quotations: readonly Quotation[]): Map<string, Quote[]> {
  const pairs = new Map<string, Quote[]>();
  for (const { from, to, date, rate: text } of quotations) {
    const rate = parseRate(text);
    if (rate === undefined) throw new Error(`a stored rate is no rate: ${from} ${to} ${date}`);
    const key = `${from} ${to}`;
    const quotes = pairs.get(key);
    if (quotes === undefined) pairs.set(key, [{ date, rate }]);
    else quotes.push({ date, rate });
  }
  return pairs;
}

/** The newest good quote of a pair; of two equally new ones, the one that is stated in this direction. */
function latestEitherWay(
  pairs: ReadonlyMap<string, readonly Quote[]>,
  from: string,
  to: string,
  date: CivilDate,
): Rate | undefined {
  const direct = latest(pairs.get(`${from} ${to}`), date);
  const inverse = latest(pairs.get(`${to} ${from}`), date);
  if (inverse === undefined || (direct !== undefined && direct.date >= inverse.date)) return direct?.rate;
  return inverseOf(inverse.rate);
}

function latest(quotes: readonly Quote[] | undefined, date: CivilDate): Quote | undefined {
  if (quotes === undefined) return undefined;
  let low = 0;
  let high = quotes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes[middle]?.date ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  const quote = quotes[low - 1];
  return quote !== undefined && quote.date >= oldestGood(date) ? quote : undefined;
}

/** The first day whose rate may still stand for that of `date`. */
export function oldestGood(date: CivilDate): CivilDate {
  // The years begin in 1900: before its eighth day there is simply nothing older.
  return date < '1900-01-08' ? '1900-01-01' : addDays(date, -RATE_AGE_DAYS_MAX);
}
