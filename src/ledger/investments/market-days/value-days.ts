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

type Holding = { quantity: Decimal; price: KnownPrice | undefined };
type Total = { value: bigint; missing: bigint };

/**
 * The days from `from` on at whose end holdings have another value than the day before, each with a row for every currency that is held,
 * or one of zero. Prices are in order of day; of one day the last one counts. `currencies` has those of securities without a price.
 */
export function valueDays(
  from: string,
  positions: readonly HeldPosition[],
  prices: readonly KnownPrice[],
  currencies: ReadonlyMap<string, string>,
): ValuedDay[] {
  const holdings = new Map<string, Holding>();
  const holdingOf = (id: string): Holding => {
    const known = holdings.get(id) ?? { quantity: ZERO, price: undefined };
    holdings.set(id, known);
    return known;
  };
  const totals = new Map<string, Total>();
  const count = (id: string, sign: bigint) => {
    const { currency, value, missing } = worthOf(id, holdingOf(id), currencies);
    const total = totals.get(currency) ?? { value: 0n, missing: 0n };
    totals.set(currency, { value: total.value + sign * value, missing: total.missing + sign * missing });
  };
  const days: ValuedDay[] = [];
  let seen = '';
  for (const [date, events] of eventsByDay(positions, prices)) {
    if (date >= from && seen === '') seen = textOf(totals);
    for (const { id, change } of events) {
      count(id, -1n);
      change(holdingOf(id));
      count(id, 1n);
    }
    if (date < from || textOf(totals) === seen) continue;
    seen = textOf(totals);
    days.push(...rowsOf(date, totals, currencies));
  }
  return days;
}

type Event = { readonly id: string; change(holding: Holding): void };

function eventsByDay(positions: readonly HeldPosition[], prices: readonly KnownPrice[]): [string, Event[]][] {
  const days = new Map<string, Event[]>();
  const add = (date: string, event: Event) => {
    const ofDay = days.get(date);
    if (ofDay === undefined) days.set(date, [event]);
    else ofDay.push(event);
  };
  for (const { security_id: id, date, quantity } of positions)
    add(date, {
      id,
      change: (holding) => {
        holding.quantity = parseDecimal(quantity) ?? ZERO;
      },
    });
  for (const price of prices)
    add(price.date, {
      id: price.security_id,
      change: (holding) => {
        holding.price = price;
      },
    });
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
}

function worthOf(id: string, { quantity, price }: Holding, currencies: ReadonlyMap<string, string>) {
  if (price === undefined)
    return { currency: currencies.get(id) ?? '', value: 0n, missing: isZero(quantity) ? 0n : 1n };
  const value = toMinor(multiply(quantity, parseDecimal(price.price) ?? ZERO), storedCurrency(price.currency));
  return { currency: price.currency, value, missing: 0n };
}

function heldIn(totals: ReadonlyMap<string, Total>): [string, Total][] {
  const held = [...totals].filter(([, { value, missing }]) => value !== 0n || missing !== 0n);
  return held.sort(([a], [b]) => (a < b ? -1 : 1));
}

function textOf(totals: ReadonlyMap<string, Total>): string {
  return `;${heldIn(totals).map(([currency, { value, missing }]) => `${currency} ${value} ${missing}`)}`;
}

function rowsOf(
  date: string,
  totals: ReadonlyMap<string, Total>,
  currencies: ReadonlyMap<string, string>,
): ValuedDay[] {
  const held = heldIn(totals);
  if (held.length > 0)
    return held.map(([currency, { value, missing }]) => ({ date, currency, value_minor: value, missing }));
  const [any = ''] = [...totals.keys(), ...currencies.values()].sort();
  return [{ date, currency: any, value_minor: 0n, missing: 0n }];
}
