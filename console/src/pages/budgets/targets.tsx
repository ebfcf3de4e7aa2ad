import { Select, SimpleGrid, UnstyledButton } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { compareDecimals, isNegative, isZero, readAmount, typedAmount } from '../../ui/format/index.ts';
import { DateInput, type FormState, MoneyInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Budget, Line } from './budget-queries.ts';
import classes from './budgets.module.css';
import { useCanEdit } from './editing.ts';
import type { Moving } from './moving.tsx';

type Target = NonNullable<Line['target']>;

/** The words of a target, such as "$600.00 by Dec 20". */
export function useTargetText(currency: string): (target: Target) => string {
  const format = useFormat();
  return ({ type, amount_decimal, date }) => {
    const amount = format.money(amount_decimal, currency);
    if (type === 'monthly') return t('{amount} a month', { amount });
    if (type === 'refill' || date === null) return t('Up to {amount}', { amount });
    return t('{amount} by {date}', { amount, date: format.date(date) });
  };
}

type MissingProps = { readonly budget: Budget; readonly line: Line; readonly moving: Moving };

/** The amount that an envelope lacks this month for its target. Pressed, it is assigned, as far as there is money. */
export function MissingForTarget({ budget, line, moving }: MissingProps) {
  const format = useFormat();
  const canEdit = useCanEdit();
  const { missing_for_target_decimal: missing, category } = line;
  if (isZero(missing)) return null;
  const text = t('{amount} missing', { amount: format.money(missing, budget.currency) });
  const rest = budget.available_to_allocate_decimal;
  if (!canEdit || isZero(rest) || isNegative(rest)) return <small className={classes.missing}>{text}</small>;
  const amount = compareDecimals(missing, rest) < 0 ? missing : rest;
  const label = t('Assign {amount} to {name}', {
    amount: format.money(amount, budget.currency),
    name: category.name,
  });
  return (
    <UnstyledButton
      className={classes.missing}
      data-button
      aria-label={t('{action}: {value}', { action: text, value: label })}
      title={label}
      onClick={() => moving.send({ from: null, to: category.id, amount })}
    >
      {text}
    </UnstyledButton>
  );
}

/** The fields of a target, by the names of its members. */
export type TargetValues = { readonly type: Target['type'] | 'none'; readonly amount: string; readonly date: string };

export function targetValues(target: Line['target'], locale: string): TargetValues {
  if (target === null) return { type: 'none', amount: '', date: '' };
  return { type: target.type, amount: typedAmount(target.amount_decimal, locale), date: target.date ?? '' };
}

/** The target to send. What the server cannot read is sent as typed, so that it names the field. */
export function targetBody({ type, amount, date }: TargetValues, locale: string): Schemas['NewBudgetTarget'] | null {
  if (type === 'none') return null;
  return { type, amount: readAmount(amount, locale) ?? amount, ...(type === 'by_date' && { date }) };
}

type TargetFieldsProps<Values extends TargetValues> = { readonly form: FormState<Values>; readonly currency: string };

export function TargetFields<Values extends TargetValues>({ form, currency }: TargetFieldsProps<Values>) {
  const { type } = form.values;
  return (
    <>
      <Select
        label={t('Target')}
        allowDeselect={false}
        data={[
          { value: 'none', label: t('No target') },
          { value: 'monthly', label: t('Assign an amount each month') },
          { value: 'refill', label: t('Fill up to an amount each month') },
          { value: 'by_date', label: t('Have an amount by a day') },
        ]}
        {...form.getInputProps('type')}
      />
      {type !== 'none' && (
        <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
          <MoneyInput label={t('Amount')} required currency={currency} {...form.getInputProps('amount')} />
          {type === 'by_date' && <DateInput label={t('Target day')} required {...form.getInputProps('date')} />}
        </SimpleGrid>
      )}
    </>
  );
}
