import { storedCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { monthOf, monthsBetween } from '#kernel/time/civil-month.ts';
import type { PlannedChange, PlanView } from '#ledger/forecast-plans/index.ts';
import type { ExpectedPayment, Facts } from './load-facts.ts';
import type { ForecastItem } from './project.ts';

/** The facts with the changes of a plan to the payments that are expected. What budgets leave stays as it is. */
export function withPlan(facts: Facts, plan: PlanView | undefined): Facts {
  const changes = plan?.changes.filter(isRecurring).filter(({ enabled }) => enabled) ?? [];
  if (changes.length === 0) return facts;
  const byId = new Map(changes.map((change) => [change.recurring_transaction_id, change]));
  const tomorrow = addDays(facts.today, 1);
  const payments = facts.payments.flatMap((payment): ExpectedPayment[] => {
    const change = byId.get(payment.recurringId);
    if (change === undefined) return [payment];
    if (change.skipped) return [];
    const moved = addDays(payment.date, change.moved_days);
    const date = moved < tomorrow ? tomorrow : moved;
    if (change.amount === null) return [{ ...payment, date }];
    const amount = -minorOf(change.amount, payment.currency);
    return [{ ...payment, date, amount, least: amount, most: amount }];
  });
  return { ...facts, payments };
}

type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** The payments that only the plan has; without a rate of its currency none. */
export function plannedItems(
  { row, changes }: PlanView,
  days: Days,
  convert: (minor: bigint) => bigint | undefined,
): ForecastItem[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'payment' || !change.enabled) return [];
    const amount = convert(-minorOf(change.amount, row.currency));
    if (amount === undefined) return [];
    const label = { kind: 'plan', sourceId: row.id, name: change.name, categoryId: null } as const;
    return datesOf(change, days).map((date) => ({ ...label, date, amount, least: amount, most: amount }));
  });
}

function datesOf({ date: first, monthly }: { date: CivilDate; monthly: boolean }, { from, to }: Days): CivilDate[] {
  // As a bill of today, a payment of today comes tomorrow.
  const today = addDays(from, -1);
  const dates: CivilDate[] = [];
  // The months before the range have no part in it.
  for (let months = monthly ? Math.max(0, monthsBetween(monthOf(first, 1), monthOf(today, 1))) : 0; ; months += 1) {
    const date = Temporal.PlainDate.from(first).add({ months }).toString();
    if (date > to) return dates;
    if (date >= today) dates.push(date < from ? from : date);
    if (!monthly) return dates;
  }
}

/** The number of changes whose recurring transaction is deleted. */
export function deletedCount({ changes, recurring }: PlanView): number {
  return changes.filter(isRecurring).filter((change) => !recurring.has(change.recurring_transaction_id)).length;
}

function isRecurring(change: PlannedChange): change is Extract<PlannedChange, { kind: 'recurring' }> {
  return change.kind === 'recurring';
}

/** Minor units of an amount as plans store it, with all decimals of its currency. */
function minorOf(text: string, currency: string): bigint {
  const amount = parseAmount(text, storedCurrency(currency));
  if (!amount.ok) throw new Error('a stored amount of a plan is no amount');
  return amount.minor;
}
