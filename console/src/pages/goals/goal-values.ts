import { readAmount, typedAmount } from '../../ui/format/index.ts';
import type { Goal, NewGoal } from './goal-queries.ts';

export type GoalValues = {
  readonly name: string;
  readonly target_amount: string;
  readonly start_date: string;
  readonly target_date: string;
  readonly funding: 'accounts' | 'envelope';
  readonly account_ids: string[];
  readonly reserved_amount: string;
  readonly category_id: string | null;
};

/** The first values of the form: those of a goal, or of a new one. */
export function goalValues(goal: Goal | null, locale: string): GoalValues {
  if (goal === null) {
    const empty = { name: '', target_amount: '', start_date: '', target_date: '', reserved_amount: '' };
    return { ...empty, funding: 'accounts', account_ids: [], category_id: null };
  }
  const reserved = goal.reserved_amount_decimal;
  return {
    name: goal.name,
    target_amount: typedAmount(goal.target_amount_decimal, locale),
    start_date: goal.start_date,
    target_date: goal.target_date,
    funding: goal.category === null ? 'accounts' : 'envelope',
    account_ids: goal.accounts.map(({ id }) => id),
    reserved_amount: /[1-9]/.test(reserved) ? typedAmount(reserved, locale) : '',
    category_id: goal.category?.id ?? null,
  };
}

/** The body of a create or a change. What the server cannot read is sent as typed, so that it names the field. */
export function goalBody(values: GoalValues, locale: string): NewGoal {
  const { name, target_amount, start_date, target_date, funding, account_ids, reserved_amount, category_id } = values;
  const amount = (typed: string) => readAmount(typed, locale) ?? typed;
  const common = { name, target_amount: amount(target_amount), ...(start_date !== '' && { start_date }), target_date };
  if (funding === 'envelope') return { ...common, account_ids: null, category_id };
  const reserved = reserved_amount === '' ? '0' : amount(reserved_amount);
  return { ...common, account_ids, category_id: null, reserved_amount: reserved };
}
