import type { Schemas } from '../../api/index.ts';
import { daysAfter, monthsAfter, negated, sumOf } from '../../ui/format/index.ts';

/** A change of the forecast, as plans have it: a payment, or another course of a recurring one. */
export type Change = Schemas['ForecastPlanChange'];
export type Payment = Extract<Change, { kind: 'payment' }>;

type Day = { readonly date: string; readonly balance_decimal: string };

/** The balances of the days with the payments that are on; exact. */
export function balancesWith(days: readonly Day[], payments: readonly Payment[]): string[] {
  // As a bill of today, a payment of today comes on the first day.
  const today = days[0] === undefined ? '' : daysAfter(days[0].date, -1);
  const end = days.at(-1)?.date ?? '';
  const moves = payments
    .filter(({ enabled }) => enabled)
    .flatMap((payment) => movesOf(payment, end).filter(({ date }) => date >= today));
  return days.map(({ date, balance_decimal }) =>
    sumOf([balance_decimal, ...moves.filter((move) => move.date <= date).map(({ amount }) => negated(amount))]),
  );
}

function movesOf({ amount, date: first, monthly }: Payment, end: string) {
  const moves: { readonly date: string; readonly amount: string }[] = [];
  for (let month = 0; ; month += 1) {
    const date = monthsAfter(first, month);
    if (date > end) return moves;
    moves.push({ date, amount });
    if (!monthly) return moves;
  }
}

/** Reads a stored list; what is no payment is left out. */
export function readChanges(stored: string | null): Payment[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isPayment) : [];
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
