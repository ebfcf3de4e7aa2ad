import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { presentMoney } from '#ledger/budgets/index.ts';
import type { GoalView } from './load-goals.ts';
import { type Calendar, planOf } from './plan.ts';

/** A goal in responses. */
export function presentGoal(
  { row, accounts, category, saved, missing }: GoalView,
  calendar: Calendar,
  locale?: MoneyLocale,
) {
  const style = { currency: storedCurrency(row.currency), locale: locale ?? ('en' as const) };
  const target = { minor: row.target_minor, start: row.start_date, end: row.target_date };
  const plan = planOf(target, saved, calendar);
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    start_date: row.start_date,
    target_date: row.target_date,
    accounts: accounts.map(({ id, name, type }) => ({ id, name, account_type: type })),
    category:
      category === undefined
        ? null
        : { id: category.id, name: category.name, color: category.color, lucide_icon: category.icon },
    ...presentMoney('target_amount', row.target_minor, style),
    ...presentMoney('reserved_amount', row.reserved_minor, style),
    ...presentMoney('saved_amount', saved, style),
    ...presentMoney('remaining_amount', plan.remaining, style),
    ...presentMoney('monthly_amount', plan.monthly, style),
    ...presentMoney('expected_amount', plan.expected, style),
    months_left: plan.monthsLeft,
    progress_percent: percentOf(saved, row.target_minor),
    status: plan.status,
    missing_rates: missing,
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

function percentOf(saved: bigint, target: bigint): number {
  if (saved <= 0n) return 0;
  return saved >= target ? 100 : Number((saved * 100n) / target);
}
