import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, isZero, multiply, parseDecimal, toMinor, ZERO } from '#kernel/money/decimal.ts';

/** Units that are held from a day to the day before `until`. */
export type HeldPosition = {
  readonly security_id: string;
  readonly date: string;
  readonly until: string;
  readonly quantity: string;
};

/** A price that holds from its day to the next one's. */
export type KnownPrice = {
  readonly security_id: string;
  readonly date: string;
  readonly currency: string;
  readonly price: string;
};

/** The value of holdings in one currency at the end of a day, without those that have no price. */
export type ValuedDay = {
  readonly date: string;
  readonly currency: string;
  readonly value_minor: bigint;
  readonly missing: bigint;
};

/** The value of holdings in a currency, and those without a price; or the difference that a day makes. */
type Total = { readonly value: bigint; readonly missing: bigint };

/** The differences of days by currency. What was before the first day is that of the day ''. */
export type ValueChanges = Map<string, Map<string, Total>>;

type Worth = Total & { readonly currency: string };

/**
 * The days from `from` on at whose end holdings have another value than the day before, each with a row for every currency that is held,
 * or one of zero. The prices of a security are in order of day; of one day the last one counts. `currencies` has those of securities
 * without a price.
 */
export function valueDays(
  from: string,
  positions: readonly HeldPosition[],
  prices: readonly KnownPrice[],
  currencies: ReadonlyMap<string, string>,
): ValuedDay[] {
  const changes: ValueChanges = new Map();
  countHoldings(changes, 1n, { from, positions, prices, currencies });
  const [any = ''] = [...currencies.values()].sort();
  return daysOf(changes, any);
}

type Facts = {
  readonly from: string;
  readonly positions: readonly HeldPosition[];
  readonly prices: readonly KnownPrice[];
  readonly currencies: ReadonlyMap<string, string>;
};

/** Adds what holdings are worth to the changes, or takes it away (-1). */
export function countHoldings(
  changes: ValueChanges,
  sign: 1n | -1n,
  { from, positions, prices, currencies }: Facts,
): void {
  const pricesOf = Map.groupBy(prices, ({ security_id }) => security_id);
  for (const [id, own] of Map.groupBy(positions, ({ security_id }) => security_id)) {
    const ownCurrency = currencies.get(id) ?? '';
    let before: Worth = { currency: ownCurrency, value: 0n, missing: 0n };
    for (const { date, quantity, price } of eventsOf(own, pricesOf.get(id) ?? [])) {
      const worth = worthOf(quantity, price, ownCurrency);
      const isSame = worth.value === before.value && worth.missing === before.missing;
      if (isSame && worth.currency === before.currency) continue;
      const day = date < from ? '' : date;
      addChange(changes, day, before.currency, { value: -sign * before.value, missing: -sign * before.missing });
      addChange(changes, day, worth.currency, { value: sign * worth.value, missing: sign * worth.missing });
      before = worth;
    }
  }
}

/** Adds days that are kept to the changes. */
export function countDays(changes: ValueChanges, from: string, days: readonly ValuedDay[]): void {
  let before: readonly ValuedDay[] = [];
  for (const [date, rows] of Map.groupBy(days, (row) => row.date)) {
    const day = date < from ? '' : date;
    for (const { currency, value_minor, missing } of before)
      addChange(changes, day, currency, { value: -value_minor, missing: -missing });
    for (const { currency, value_minor, missing } of rows)
      addChange(changes, day, currency, { value: value_minor, missing });
    before = rows;
  }
}

function addChange(changes: ValueChanges, day: string, currency: string, { value, missing }: Total): void {
  const ofDay = changes.get(day) ?? new Map<string, Total>();
  if (ofDay.size === 0) changes.set(day, ofDay);
  const sum = ofDay.get(currency);
  ofDay.set(currency, sum ? { value: sum.value + value, missing: sum.missing + missing } : { value, missing });
}

/** The days on which changes leave another value than the day before. `any` is the currency of a day on which nothing is held. */
export function daysOf(changes: ValueChanges, any: string): ValuedDay[] {
  const totals = new Map<string, Total>();
  const days: ValuedDay[] = [];
  for (const date of [...changes.keys()].sort()) {
    let isChanged = false;
    for (const [currency, { value, missing }] of changes.get(date) ?? []) {
      if (value === 0n && missing === 0n) continue;
      isChanged = true;
      const total = totals.get(currency) ?? { value: 0n, missing: 0n };
      totals.set(currency, { value: total.value + value, missing: total.missing + missing });
    }
    if (isChanged && date !== '') days.push(...rowsOf(date, totals, any));
  }
  return days;
}

type Event = { readonly date: string; readonly quantity: Decimal; readonly price: KnownPrice | undefined };

/** The units and the price of one security at the end of each day on which one of them changes. */
function* eventsOf(positions: readonly HeldPosition[], prices: readonly KnownPrice[]): Generator<Event> {
  let [held, priced] = [0, 0];
  let quantity = ZERO;
  while (held < positions.length || priced < prices.length) {
    const date = earlier(positions[held]?.date, prices[priced]?.date);
    for (; positions[held]?.date === date; held += 1) quantity = parseDecimal(positions[held]?.quantity ?? '') ?? ZERO;
    while (prices[priced]?.date === date) priced += 1;
    yield { date, quantity, price: prices[priced - 1] };
  }
}

function earlier(one: string | undefined, other: string | undefined): string {
  if (one === undefined || other === undefined) return one ?? other ?? '';
  return one < other ? one : other;
}

function worthOf(quantity: Decimal, price: KnownPrice | undefined, ownCurrency: string): Worth {
  if (price === undefined) return { currency: ownCurrency, value: 0n, missing: isZero(quantity) ? 0n : 1n };
  const { currency } = price;
  if (isZero(quantity)) return { currency, value: 0n, missing: 0n };
  const value = toMinor(multiply(quantity, parseDecimal(price.price) ?? ZERO), storedCurrency(currency));
  return { currency, value, missing: 0n };
}

function rowsOf(date: string, totals: ReadonlyMap<string, Total>, any: string): ValuedDay[] {
  const held = [...totals].filter(([, { value, missing }]) => value !== 0n || missing !== 0n);
  if (held.length === 0) return [{ date, currency: any, value_minor: 0n, missing: 0n }];
  held.sort(([a], [b]) => (a < b ? -1 : 1));
  return held.map(([currency, { value, missing }]) => ({ date, currency, value_minor: value, missing }));
}
