import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { calculate, decimalsOf, typedAmount } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import classes from './budgets.module.css';

/** The own amount of a category or a sum, saved on Enter and on leaving the field; Escape restores it. */
export function AmountInput({ budget, line }: { budget: Budget; line: Line }) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const { add, changeRow } = useBudgetWrites();
  const own = 'own' in line ? line.own : line;
  const { budget_category_id: row, category } = line;
  const stored = row === null ? '' : typedAmount(own.budgeted_spending_decimal, format.locale);
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const type = (text: string | null) => {
    setTyped(text);
    setFaulty(false);
  };
  const save = () => {
    if (typed === null || typed === stored) return type(null);
    const amount = calculate(typed, format.locale, decimalsOf(own.budgeted_spending_decimal));
    if (amount === null) return setFaulty(true);
    type(null);
    if (row !== null) changeRow.mutate({ id: row, budgeted_spending: amount });
    else add.mutate({ budget_id: budget.id, category_id: category.id, budgeted_spending: amount });
  };
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      readOnly={!canWrite}
      disabled={add.isPending || changeRow.isPending}
      placeholder="–"
      classNames={{ input: classes.input }}
      aria-label={t('Budget of {name}', { name: category.name })}
      value={typed ?? stored}
      error={isFaulty && t('Enter an amount or a sum, such as 450 or 400+50')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') type(null);
      }}
    />
  );
}
