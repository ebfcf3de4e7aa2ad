import type { Schemas } from '../../api/index.ts';
import { daysAfter, later, monthsAfter, negated, sumOf } from '../../ui/format/index.ts';

/** A change of the forecast, as plans have it: a payment, or another course of a recurring one. */
export type Change = Schemas['ForecastPlanChange'];
export type Payment = Extract<Change, { kind: 'payment' }>;
export type Recurring = Extract<Change, { kind: 'recurring' }>;

type Item = Pick<Schemas['CashForecast']['days'][number]['items'][number], 'kind' | 'source_id' | 'amount_decimal'>;
type Day = { readonly date: string; readonly balance_decimal: string; readonly items: readonly Item[] };
type Move = { readonly date: string; readonly amount: string };

/**
 * The balances of the days with the changes that are on; exact. Changes of recurring payments leave amounts as they are.
 * The payments of the days after them may come earlier.
 */
export function balancesWith(days: readonly Day[], changes: readonly Change[], after: readonly Day[] = []): string[] {
  const [first, end] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const moves = changes
    .filter(({ enabled }) => enabled)
    .flatMap((change) =>
      change.kind === 'payment' ? paymentMoves(change, first, end) : recurringMoves(change, [...days, ...after], first),
    );
  return days.map(({ date, balance_decimal }) =>
    sumOf([balance_decimal, ...moves.filter((move) => move.date <= date).map(({ amount }) => negated(amount))]),
  );
}

function paymentMoves({ amount, date: start, monthly }: Payment, first: string, end: string): Move[] {
  // As a bill of today, a payment of today comes on the first day.
  const today = daysAfter(first, -1);
  const moves: Move[] = [];
  for (let month = 0; ; month += 1) {
    const date = monthsAfter(start, month);
    if (date > end) return moves;
    if (date >= today) moves.push({ date, amount });
    if (!monthly) return moves;
  }
}

/** Takes its payments back, and makes them on their other days. */
function recurringMoves(change: Recurring, days: readonly Day[], first: string): Move[] {
  const { recurring_transaction_id: id, skipped, moved_days } = change;
  return days.flatMap(({ date, items }) =>
    items.flatMap(({ kind, source_id, amount_decimal: amount }) => {
      if (kind !== 'recurring' || source_id !== id) return [];
      const back = { date, amount: negated(amount) };
      return skipped ? [back] : [back, { date: later(daysAfter(date, moved_days), first), amount }];
    }),
  );
}

/** Reads a stored list; what is no change is left out. */
export function readChanges(stored: string | null): Change[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter((one): one is Change => isPayment(one) || isRecurring(one)) : [];
}

function isPayment(one: unknown): one is Payment {
  const { kind, name, amount, date, monthly, enabled } = Object(one);
  return (
    kind === 'payment' &&
    typeof name === 'string' &&
    /^-?\d+(\.\d+)?$/.test(String(amount)) &&
    /^\d{4}-\d\d-\d\d$/.test(String(date)) &&
    typeof monthly === 'boolean' &&
    typeof enabled === 'boolean'
  );
}

function isRecurring(one: unknown): one is Recurring {
  const { kind, recurring_transaction_id: id, recurring_transaction: named, ...rest } = Object(one);
  return (
    kind === 'recurring' &&
    typeof id === 'string' &&
    (named === null || (Object(named).id === id && typeof (named.name ?? '') === 'string')) &&
    typeof rest.skipped === 'boolean' &&
    rest.amount === null &&
    Number.isInteger(rest.moved_days) &&
    typeof rest.enabled === 'boolean'
  );
}
