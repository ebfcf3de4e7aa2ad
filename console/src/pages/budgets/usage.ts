import { daysBetween } from '../../ui/format/index.ts';
import type { Line } from './budget-queries.ts';

/** A bar of what a category has: the used part and the part over it, each in percent of the bar. */
export type Usage = {
  /** Of what the category has; null where it has nothing. */
  readonly percent: number | null;
  readonly used: number;
  readonly over: number;
};

type Figures = Pick<Line, 'actual_spending_decimal' | 'available_to_spend_decimal'>;

/** How much of its amount and its carried rest a category has used. Shares of a picture: no money is computed from them. */
export function usageOf({ actual_spending_decimal, available_to_spend_decimal }: Figures): Usage {
  const spent = Number(actual_spending_decimal);
  const has = spent + Number(available_to_spend_decimal);
  if (has <= 0) return { percent: null, used: 0, over: spent > 0 ? 100 : 0 };
  const percent = Math.max(0, Math.round((spent / has) * 100));
  if (spent <= has) return { percent, used: Math.max(0, (spent / has) * 100), over: 0 };
  const used = (has / spent) * 100;
  return { percent, used, over: 100 - used };
}

type Saving = Pick<Line, 'target'> & { readonly available_to_spend_decimal: string };

/** The share of a target by date that its envelope has, in percent; null for other envelopes, and for one that is overspent. */
export function savedShare({ target, available_to_spend_decimal }: Saving): number | null {
  const [has, wanted] = [Number(available_to_spend_decimal), Number(target?.amount_decimal)];
  return target?.type !== 'by_date' || has < 0 ? null : Math.floor(Math.min(1, has / wanted) * 100);
}

type Need = Pick<Line, 'needed_for_target_decimal' | 'missing_for_target_decimal'>;

/** The share of what a month needs for a target that is assigned, in percent; null where it needs nothing. */
export function assignedShare({ needed_for_target_decimal, missing_for_target_decimal }: Need): number | null {
  const [needed, missing] = [Number(needed_for_target_decimal), Number(missing_for_target_decimal)];
  return needed <= 0 ? null : Math.floor(Math.max(0, 1 - missing / needed) * 100);
}

type Days = { readonly start_date: string; readonly end_date: string };

/** Whether a month is over, has begun, or is to come. */
export function phaseOf({ start_date, end_date }: Days, today: string): 'past' | 'present' | 'future' {
  if (end_date < today) return 'past';
  return start_date > today ? 'future' : 'present';
}

/** The share of a month that has passed at the end of a day, in percent; null outside the month. */
export function passedShare({ start_date, end_date }: Days, today: string): number | null {
  if (today < start_date || today > end_date) return null;
  return ((daysBetween(start_date, today) + 1) / (daysBetween(start_date, end_date) + 1)) * 100;
}
