import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { errorSentences, fieldError } from '../../ui/feedback/index.ts';
import { calculate, decimalsOf, typedAmount } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import classes from './budgets.module.css';
import { useCanEdit } from './editing.ts';

/**
 * The own amount of a category or a sum. Enter and the arrow keys save it and go to the next one, leaving the field saves it, and Escape
 * restores it. A wrong text stays, with the reason.
 */
export function AmountInput({ budget, line }: { budget: Budget; line: Line }) {
  const format = useFormat();
  const canEdit = useCanEdit();
  const { add, changeRow } = useBudgetWrites({ showsError: true });
  const own = 'own' in line ? line.own : line;
  const { budget_category_id: row, category } = line;
  const stored = row === null ? '' : typedAmount(own.budgeted_spending_decimal, format.locale);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const type = (text: string | null) => {
    setTyped(text);
    setFault(null);
  };
  const amount = typed === null ? null : calculate(typed, format.locale, decimalsOf(own.budgeted_spending_decimal));
  const isChanged = typed !== null && typed !== stored;
  const save = () => {
    if (!isChanged) return type(null);
    if (amount === null) return setFault(t('Enter an amount or a sum, such as 450 or 400+50'));
    type(null);
    const onError = (error: Error) => {
      setTyped(typed);
      setFault(reasonOf(error));
    };
    if (row !== null) changeRow.mutate({ id: row, budgeted_spending: amount }, { onError });
    else add.mutate({ budget_id: budget.id, category_id: category.id, budgeted_spending: amount }, { onError });
  };
  const isWrong = fault !== null || (isChanged && amount === null);
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      readOnly={!canEdit || add.isPending || changeRow.isPending}
      placeholder="–"
      classNames={{ input: classes.input }}
      aria-label={t('Budget of {name}', { name: category.name })}
      data-amount
      value={typed ?? stored}
      error={fault}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => fault === null && save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') type(null);
        const by = STEPS[`${event.shiftKey ? 'Shift+' : ''}${event.key}`];
        if (by === undefined) return;
        event.preventDefault();
        // The field that loses the focus saves; a wrong text keeps it.
        if (isWrong || !focusAmount(event.currentTarget, by)) save();
      }}
    />
  );
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, 'Shift+Enter': -1, ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the amount so many rows further down; false where there is none. */
function focusAmount(input: HTMLInputElement, by: number): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-amount]')];
  const next = inputs[inputs.indexOf(input) + by];
  next?.select();
  next?.focus();
  return next !== undefined;
}

/** Why the server has refused an amount. */
function reasonOf(error: Error): string {
  const sentences = error instanceof ApiError ? errorSentences(error) : [t('An unexpected error occurred')];
  return fieldError(error, 'budgeted_spending') ?? sentences.join(' ');
}
