import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { add, type Decimal, divide, isZero, multiply, toMinor, ZERO } from '#kernel/money/decimal.ts';
import { convertMinor, type Rate } from '#kernel/money/rates.ts';
import { addDays, nextDay, OPEN_END } from '#kernel/time/civil-date.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { ValueDay } from './returns.ts';

/** The units of a security in an account, and the prices of the security; both begin with what is valid at the start. */
export type Line = {
  readonly quantities: readonly { readonly date: string; readonly quantity: Decimal }[];
  readonly prices: readonly Price[];
};

/** Of one unit, from a day on. */
export type Price = { readonly date: string; readonly price: Decimal; readonly currency: string };

/** Money (positive: into the line) or units that come to a line from outside, or go. */
export type Flow = { readonly date: string; readonly line: Line | undefined } & (
  | { readonly minor: bigint; readonly currency: string }
  /** Units of the line, or of another whose price counts. */
  | { readonly units: Decimal; readonly of: Line }
);

export type ValuedRange = {
  /** At the end of the day before. */
  readonly opening: bigint;
  readonly days: readonly ValueDay[];
  /** The gain that came from rates alone. */
  readonly currencyGain: bigint;
  /** Lines that were held on a day on which no price was known. */
  readonly unpriced: readonly Line[];
};

type Asked = {
  readonly lines: readonly Line[];
  readonly flows: readonly Flow[];
  readonly rates: Rates;
  readonly currency: string;
  readonly start: string;
  readonly end: string;
};

/**
 * The value of lines at the end of each day, in one currency, and the money that came and went. The last price and the last rate
 * stay valid until the next. A line counts from the first day on which its price is known: it then comes in with its value, and its
 * flows of earlier days do not count. So an unknown price is no gain and no loss; nor is an unknown rate.
 */
export function valueDays({ lines, flows, rates, currency, start, end }: Asked): ValuedRange {
  const changes = Map.groupBy(lines.flatMap(changesOf), ({ date }) => date);
  const flowsOn = Map.groupBy(flows, ({ date }) => date);
  const worth = new Worth(rates, storedCurrency(currency));
  const before = addDays(start, -1);
  for (const date of [...changes.keys()].filter((date) => date <= before).sort()) worth.change(changes.get(date) ?? []);
  const opening = worth.close(before).value;
  const days: ValueDay[] = [];
  for (let date = start; date <= end; date = nextDay(date)) {
    const entered = worth.change(changes.get(date) ?? []);
    const { value, entered: withRates } = worth.close(date);
    const net = withRates + worth.convert(entered, date) + worth.flow(flowsOn.get(date) ?? [], date);
    days.push({ date, value, inflow: net > 0n ? net : 0n, outflow: net < 0n ? -net : 0n });
  }
  const { currencyGain } = worth;
  return { opening, days, currencyGain, unpriced: lines.filter((line) => isUnpriced(line, before, end)) };
}

/** Whether the line held units on a day before that of its first price. */
function isUnpriced({ quantities, prices }: Line, start: string, end: string): boolean {
  const priced = prices[0]?.date ?? OPEN_END;
  const begins = (date: string) => (date < start ? start : date);
  return quantities.some(({ date, quantity }) => begins(date) < priced && date <= end && !isZero(quantity));
}

type Change = { readonly date: string; readonly line: Line } & (
  | { readonly quantity: Decimal }
  | { readonly price: Price }
);

function changesOf(line: Line): Change[] {
  const quantities = line.quantities.map((quantity) => ({ ...quantity, line }));
  return [...quantities, ...line.prices.map((price) => ({ date: price.date, price, line }))];
}

type State = { quantity: Decimal; price: Price | undefined };

/** Places of the running sum of gains by rates, which is rounded to minor units once. */
const SUM_PLACES = 12;

/** A currency of prices: the value of its lines, that of the day before, and the last known rate. */
type Sum = { minor: bigint; closed: bigint; rate: Rate | undefined };

/** The present state of all lines, day by day. */
class Worth {
  readonly #rates: Rates;
  readonly #currency: Currency;
  readonly #lines = new Map<Line, State>();
  readonly #sums = new Map<string, Sum>();
  #currencyGain = ZERO;

  constructor(rates: Rates, currency: Currency) {
    this.#rates = rates;
    this.#currency = currency;
  }

  get currencyGain(): bigint {
    return toMinor(this.#currencyGain, this.#currency);
  }

  /** Answers the value of lines whose price is known only now, by currency. */
  change(changes: readonly Change[]): Map<string, bigint> {
    const entered = new Map<string, bigint>();
    for (const [line, ofLine] of Map.groupBy(changes, (change) => change.line)) {
      const state = this.#lines.get(line) ?? { quantity: ZERO, price: undefined };
      const before = { ...state };
      for (const { line: _, date: __, ...change } of ofLine) Object.assign(state, change);
      this.#lines.set(line, state);
      this.#addWorth(before, -1n);
      this.#addWorth(state, 1n);
      if (before.price === undefined && state.price !== undefined) {
        plus(entered, state.price.currency, worthOf(before.quantity, state.price));
      }
    }
    return entered;
  }

  /** The value at the end of the day, and the money that came with a currency whose rate is known only now. */
  close(date: string): { value: bigint; entered: bigint } {
    let value = 0n;
    let entered = 0n;
    for (const [currency, sum] of this.#sums) {
      const before = sum.rate;
      const rate = this.#rateOf(currency, date);
      if (rate !== undefined) {
        value += this.#converted(sum.minor, currency, rate);
        if (before === undefined) entered += this.#converted(sum.closed, currency, rate);
        else if (before !== rate) this.#addCurrencyGain(currency, sum.closed, before, rate);
      }
      sum.closed = sum.minor;
    }
    return { value, entered };
  }

  convert(sums: ReadonlyMap<string, bigint>, date: string): bigint {
    let total = 0n;
    for (const [currency, minor] of sums) {
      const rate = this.#rateOf(currency, date);
      if (rate !== undefined) total += this.#converted(minor, currency, rate);
    }
    return total;
  }

  /** The money of flows. Those of lines without a price or a rate do not count, as their value does not. */
  flow(flows: readonly Flow[], date: string): bigint {
    const sums = new Map<string, bigint>();
    for (const flow of flows) {
      if (flow.line !== undefined && this.#knownPrice(flow.line, date) === undefined) continue;
      if ('minor' in flow) plus(sums, flow.currency, flow.minor);
      else {
        const price = this.#knownPrice(flow.of, date);
        if (price !== undefined) plus(sums, price.currency, worthOf(flow.units, price));
      }
    }
    return this.convert(sums, date);
  }

  /** Undefined also where its currency has no rate. */
  #knownPrice(line: Line, date: string): Price | undefined {
    const price = this.#lines.get(line)?.price;
    return price !== undefined && this.#rateOf(price.currency, date) !== undefined ? price : undefined;
  }

  #addWorth({ quantity, price }: State, sign: bigint): void {
    if (price !== undefined) this.#sumOf(price.currency).minor += sign * worthOf(quantity, price);
  }

  #sumOf(currency: string): Sum {
    const known = this.#sums.get(currency);
    if (known !== undefined) return known;
    const sum: Sum = { minor: 0n, closed: 0n, rate: undefined };
    this.#sums.set(currency, sum);
    return sum;
  }

  #rateOf(currency: string, date: string): Rate | undefined {
    const rate = this.#rates.find(currency, this.#currency.code, date);
    const sum = this.#sumOf(currency);
    sum.rate = rate ?? sum.rate;
    return sum.rate;
  }

  #converted(minor: bigint, currency: string, rate: Rate): bigint {
    return convertMinor(minor, storedCurrency(currency), this.#currency, rate);
  }

  #addCurrencyGain(currency: string, minor: bigint, before: Rate, now: Rate): void {
    const numerator = now.numerator * before.denominator - before.numerator * now.denominator;
    const over = { digits: minor * numerator, scale: storedCurrency(currency).exponent };
    const under = { digits: now.denominator * before.denominator, scale: 0 };
    this.#currencyGain = add(this.#currencyGain, divide(over, under, SUM_PLACES));
  }
}

function plus(sums: Map<string, bigint>, key: string, minor: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + minor);
}

function worthOf(quantity: Decimal, { price, currency }: Price): bigint {
  return toMinor(multiply(quantity, price), storedCurrency(currency));
}
