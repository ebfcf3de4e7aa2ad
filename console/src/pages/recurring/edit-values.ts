import type { Schemas } from '../../api/index.ts';
import { isNegative, negated, readAmount } from '../../ui/format/index.ts';
import { intervalOf, intervalValues } from './interval-values.ts';

type Recurring = Schemas['RecurringTransaction'];

/** The values of the form; amounts have no sign. */
export function editValues(recurring: Recurring) {
  const { name, payment_name, account, merchant, category, interval, end_date, posting } = recurring;
  const { next_expected_date, expected_day_of_month, amount_decimal } = recurring;
  const isIncome = isNegative(amount_decimal);
  const [least, most] = [recurring.expected_amount_min_decimal, recurring.expected_amount_max_decimal];
  const plain = (amount: string | null) => (amount === null ? '' : isIncome ? negated(amount) : amount);
  return {
    name: name ?? '',
    payment_name: payment_name ?? name ?? '',
    direction: isIncome ? 'in' : 'out',
    amount: plain(amount_decimal),
    // Without a sign, least and most of money in swap.
    expected_amount_min: plain(isIncome ? most : least),
    expected_amount_max: plain(isIncome ? least : most),
    account_id: account?.id ?? null,
    merchant_id: merchant?.id ?? null,
    category_id: category?.id ?? null,
    ...intervalValues(interval),
    next_expected_date,
    expected_day_of_month,
    end_date: end_date ?? '',
    posting,
  };
}

export type EditValues = ReturnType<typeof editValues>;

/** The change that the values ask for. In the API, money out is positive. */
export function changeOf(values: EditValues, locale: string): Schemas['RecurringTransactionChange'] {
  const { direction, name, payment_name, end_date, expected_day_of_month, ...others } = values;
  const { every: _every, unit: _unit, weekday: _weekday, on: _on, working_day: _working, ...rest } = others;
  const isIncome = direction === 'in';
  const signed = (typed: string) => {
    const amount = readAmount(typed, locale) ?? typed;
    return isIncome ? negated(amount) : amount;
  };
  const range = (typed: string) => (typed.trim() === '' ? null : signed(typed));
  const [least, most] = [range(values.expected_amount_min), range(values.expected_amount_max)];
  return {
    ...rest,
    name: name || null,
    payment_name: payment_name || null,
    amount: signed(values.amount),
    expected_amount_min: isIncome ? most : least,
    expected_amount_max: isIncome ? least : most,
    end_date: end_date || null,
    interval: intervalOf(values, expected_day_of_month),
  };
}
