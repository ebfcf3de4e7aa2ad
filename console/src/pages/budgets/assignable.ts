import { isZero } from '../../ui/format/index.ts';
import type { Budget } from './budget-queries.ts';

/** A term of the sum that makes what is to assign; `isLess` is taken from it. */
export type Term = {
  readonly name: 'before' | 'start' | 'income' | 'assigned' | 'held';
  readonly amount: string;
  readonly isLess: boolean;
};

/** The terms of what is to assign in a month of envelopes, which add up to it exactly. One of zero is left out where it says nothing. */
export function termsOf(budget: Budget): Term[] {
  const { carried_over_to_allocate_decimal: before, starting_amount_decimal: start } = budget;
  const { held_for_next_month_decimal: held } = budget;
  const term = (name: Term['name'], amount: string, isLess = false): Term => ({ name, amount, isLess });
  return [
    ...(isZero(before) && !isZero(start) ? [] : [term('before', before)]),
    ...(isZero(start) ? [] : [term('start', start)]),
    term('income', budget.actual_income_decimal),
    term('assigned', budget.allocated_spending_decimal, true),
    ...(isZero(held) ? [] : [term('held', held, true)]),
  ];
}

type Shares = Pick<
  Budget,
  'available_to_spend_decimal' | 'available_to_allocate_decimal' | 'held_for_next_month_decimal'
>;

/** The places in which all money of a month of envelopes is. */
export function sharesOf(budget: Shares): string[] {
  return [budget.available_to_spend_decimal, budget.available_to_allocate_decimal, budget.held_for_next_month_decimal];
}
