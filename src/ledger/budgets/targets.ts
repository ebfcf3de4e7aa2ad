import { allOf, invalid } from '#kernel/errors.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { dividedUp, formatDecimal, parseAmount } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthOf, monthsBetween } from '#kernel/time/civil-month.ts';
import { minor, type RecordState } from '#ledger/records/index.ts';
import type { Line } from './compute-month.ts';
import type { BudgetCategoryRow, BudgetRow } from './store.ts';

/** The columns of an envelope's target. */
export type TargetColumns = Pick<BudgetCategoryRow, 'target_type' | 'target_minor' | 'target_date'>;

export const NO_TARGET: TargetColumns = { target_type: null, target_minor: null, target_date: null };

/** A target as change rows have it, and as it is sent. */
export type Target = {
  readonly type: NonNullable<BudgetCategoryRow['target_type']>;
  readonly amount: string;
  readonly date?: CivilDate | null | undefined;
};

/** The columns of a target that was sent; null for none. @throws AppError `validation_failed`. */
export function targetColumns(target: Target | null, currency: Currency): TargetColumns {
  if (target === null) return NO_TARGET;
  const { type, date = null } = target;
  const [amount] = allOf(
    () => {
      const parsed = parseAmount(target.amount, currency);
      if (!parsed.ok) throw invalid('/target/amount', parsed.code, parsed.message);
      if (parsed.minor <= 0n) throw invalid('/target/amount', 'not_positive', 'must be above zero');
      return parsed.minor;
    },
    () => {
      if (type === 'by_date' && date === null) throw invalid('/target/date', 'required', 'is required with by_date');
      if (type !== 'by_date' && date !== null)
        throw invalid('/target/date', 'not_by_date', 'must be left out unless type is by_date');
    },
  );
  return { target_type: type, target_minor: amount, target_date: date };
}

/** The target of a row as change rows have it. */
export function targetRecord(row: TargetColumns, currency: string): Target | null {
  const { target_type: type, target_minor: amount, target_date: date } = row;
  if (type === null || amount === null) return null;
  return { type, amount: formatDecimal(amount, storedCurrency(currency)), date };
}

/** The way back; records of earlier versions have no target. */
export function targetOf({ id, currency, target }: RecordState): TargetColumns {
  const stored = (target ?? null) as Target | null;
  if (stored === null) return NO_TARGET;
  const { type, amount, date = null } = stored;
  return { target_type: type, target_minor: minor({ id, currency, amount }, 'amount'), target_date: date };
}

/** Whether a target by date is of a month that is over. */
export function isOver({ target_date: date }: TargetColumns, month: CivilMonth, monthStartDay: number): boolean {
  return date !== null && monthOf(date, monthStartDay) < month;
}

/** The amount that a month is to assign in all so that its envelope meets its target, and the part that is missing. */
export type Need = { readonly needed: bigint; readonly missing: bigint };

export function needOf(
  { row, carried }: Pick<Line, 'row' | 'carried'>,
  budget: Pick<BudgetRow, 'method' | 'month'>,
  monthStartDay: number,
): Need {
  const needed = budget.method === 'envelopes' ? neededFor(row, carried, budget.month, monthStartDay) : 0n;
  const missing = needed - row.amount_minor;
  return { needed, missing: needed > 0n && missing > 0n ? missing : 0n };
}

function neededFor(row: TargetColumns, carried: bigint, month: CivilMonth, monthStartDay: number): bigint {
  const { target_type: type, target_minor: amount, target_date: date } = row;
  if (type === null || amount === null) return 0n;
  if (type === 'monthly') return amount;
  const rest = amount > carried ? amount - carried : 0n;
  if (type === 'refill' || date === null) return rest;
  const months = monthsBetween(month, monthOf(date, monthStartDay)) + 1;
  return months > 0 ? dividedUp(rest, BigInt(months)) : 0n;
}
