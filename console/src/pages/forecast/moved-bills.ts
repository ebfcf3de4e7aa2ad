import type { Schemas } from '../../api/index.ts';
import { compareDecimals, daysAfter, later } from '../../ui/format/index.ts';
import type { Change, Recurring } from './tried-changes.ts';

/** The most days by which a bill is moved. */
export const MOVED_DAYS_MAX = 31;

type Days = Schemas['CashForecast']['days'];

/** A recurring payment at its next day, with the changes that are on. */
export type Bill = {
  readonly id: string;
  readonly name: string | null;
  /** Money out is positive. */
  readonly amount: string;
  /** The place of its day among those of the forecast. */
  readonly at: number;
  /** The fewest and the most days by which it can be moved from there. */
  readonly least: number;
  readonly most: number;
};

/** The next payment of each recurring transaction within the days with the changes `tried`; `changes` are all, also those that the days have. */
export function nextBills(days: Days, tried: readonly Change[], changes: readonly Change[]): Bill[] {
  const first = days[0]?.date ?? '';
  const bills = new Map<string, Bill>();
  for (const { date, items } of days) {
    for (const { kind, source_id: id, name, amount_decimal: amount } of items) {
      if (kind !== 'recurring' || id === null || bills.has(id)) continue;
      if (enabledChange(tried, id)?.skipped === true) continue;
      const day = later(daysAfter(date, movedDays(tried, id)), first);
      const at = days.findIndex((one) => one.date === day);
      if (at === -1) continue;
      const moved = movedDays(changes, id);
      const least = Math.max(-at, -MOVED_DAYS_MAX - moved);
      const most = Math.min(days.length - 1 - at, MOVED_DAYS_MAX - moved);
      bills.set(id, { id, name, amount, at, least, most });
    }
  }
  return [...bills.values()];
}

/** The largest bills that are so many days apart that each can be taken hold of, by day. */
export function apart(bills: readonly Bill[], gap: number): Bill[] {
  const size = ({ amount }: Bill) => amount.replace('-', '');
  const kept: Bill[] = [];
  for (const bill of bills.toSorted((a, b) => compareDecimals(size(b), size(a)))) {
    if (kept.every(({ at }) => Math.abs(at - bill.at) >= gap)) kept.push(bill);
  }
  return kept.toSorted((a, b) => a.at - b.at);
}

/** The days by which changes that are on move a recurring transaction. */
export function movedDays(changes: readonly Change[], id: string): number {
  return enabledChange(changes, id)?.moved_days ?? 0;
}

/** The changes with a bill moved by so many days more. One that is back on its day is no change. */
export function withMoved(changes: readonly Change[], { id, name }: Pick<Bill, 'id' | 'name'>, days: number): Change[] {
  const known = changeOf(changes, id);
  const moved: Recurring = {
    kind: 'recurring',
    recurring_transaction_id: id,
    recurring_transaction: { id, name },
    skipped: false,
    amount: enabledChange(changes, id)?.amount ?? null,
    moved_days: movedDays(changes, id) + days,
    enabled: true,
  };
  const kept = moved.moved_days === 0 && moved.amount === null ? [] : [moved];
  return known === undefined
    ? [...changes, ...kept]
    : changes.flatMap((change) => (change === known ? kept : [change]));
}

function enabledChange(changes: readonly Change[], id: string): Recurring | undefined {
  const change = changeOf(changes, id);
  return change?.enabled === true ? change : undefined;
}

function changeOf(changes: readonly Change[], id: string): Recurring | undefined {
  return changes.find(
    (change): change is Recurring => change.kind === 'recurring' && change.recurring_transaction_id === id,
  );
}
