import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { errorSentences, fieldError } from '../../ui/feedback/index.ts';
import { calculate, decimalsOf, isNegative, isZero, typedAmount } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconChevronDown } from '../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import classes from './budgets.module.css';
import { CoverLine } from './cover-line.tsx';
import { useCanEdit } from './editing.ts';
import { MovableRest, type Moving } from './moving.tsx';
import { MissingForTarget, useTargetText } from './targets.tsx';
import { assignedShare, passedShare, phaseOf, savedShare, usageOf } from './usage.ts';

type BudgetRowProps = {
  readonly budget: Budget;
  readonly line: Line;
  /** The categories whose entries the figures count. */
  readonly ids: readonly string[];
  readonly isChild?: true;
  /** Of a category with subcategories: whether these are closed. */
  readonly group?: { readonly isClosed: boolean; readonly toggle: () => void };
  readonly moving: Moving;
  readonly onEdit: (line: Line) => void;
};

/** A category with its amount, to edit in place, its spending, and the rest, which can be moved. */
export function BudgetRow({ budget, line, ids, isChild, group, moving, onEdit }: BudgetRowProps) {
  const canEdit = useCanEdit();
  const { category, budget_category_id: row } = line;
  const isOverspent = isNegative(line.available_to_spend_decimal);
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  return (
    <div
      className={classes.row}
      data-child={isChild}
      data-overspent={(row !== null && isOverspent) || undefined}
      {...moving.place(category.id)}
    >
      <span className={classes.name}>
        {group !== undefined && <Fold label={t('Subcategories of {name}', { name: category.name })} {...group} />}
        {canEdit && row !== null ? (
          <UnstyledButton
            className={classes.edit}
            aria-label={t('Settings of {name}', { name: category.name })}
            onClick={() => onEdit(line)}
          >
            {category.name}
          </UnstyledButton>
        ) : (
          category.name
        )}
        <Traits budget={budget} line={line} />
        {row !== null && <MissingForTarget budget={budget} line={line} moving={moving} />}
      </span>
      <span className={classes.usage}>
        {isFuture ? <TargetBar line={line} /> : isBudgeted(line) && <UsageBar budget={budget} line={line} />}
      </span>
      <span className={classes.budgeted}>
        <AmountInput budget={budget} line={line} />
      </span>
      <span className={classes.spent}>
        {isFuture ? <Needed budget={budget} line={line} /> : <Flow budget={budget} line={line} ids={ids} />}
      </span>
      <span className={classes.left} data-overspent={isOverspent || undefined}>
        {row !== null && <small className={classes.label}>{t('Left')}</small>}
        {isOverspent && (
          <IconAlertTriangle size={16} stroke={1.8} className={classes.alert} role="img" aria-label={t('Overspent')} />
        )}
        {row === null ? (
          !isZero(line.available_to_spend_decimal) && (
            <MoneyText amount={line.available_to_spend_decimal} currency={budget.currency} />
          )
        ) : (
          <MovableRest
            budget={budget}
            place={category.id}
            name={category.name}
            amount={line.available_to_spend_decimal}
            moving={moving}
          />
        )}
      </span>
      {row !== null && <CoverLine budget={budget} line={line} moving={moving} />}
    </div>
  );
}

type FoldProps = { readonly label: string; readonly isClosed: boolean; readonly toggle: () => void };

/** Opens and closes the rows below. */
export function Fold({ label, isClosed, toggle }: FoldProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} aria-expanded={!isClosed} onClick={toggle}>
      <IconChevronDown size={16} className={classes.chevron} aria-hidden />
    </ActionIcon>
  );
}

/** The money that a category has cost or, as income, has brought in. */
function Flow({ budget, line, ids }: Pick<BudgetRowProps, 'budget' | 'line' | 'ids'>) {
  const { actual_spending_decimal: spent, actual_income_decimal: income, category } = line;
  const isIncome = isZero(spent) && !isZero(income);
  if (line.budget_category_id === null && isZero(spent) && !isIncome) return null;
  return (
    <>
      <small className={classes.label}>{isIncome ? t('Income') : t('Spent')} </small>
      <TransactionsLink budget={budget} ids={isIncome ? [category.id] : ids} label={category.name}>
        <MoneyText amount={isIncome ? income : spent} currency={budget.currency} {...(isIncome && { kind: 'flow' })} />
      </TransactionsLink>
    </>
  );
}

/** The amount that a month to come is to assign for the target. */
function Needed({ budget, line: { needed_for_target_decimal: needed } }: { budget: Budget; line: Line }) {
  if (isZero(needed)) return null;
  return (
    <>
      <small className={classes.label}>{t('Target')} </small>
      <MoneyText amount={needed} currency={budget.currency} />
    </>
  );
}

/** Whether the category, or one below it, has an amount to compare with. */
function isBudgeted({ budget_category_id: row, budgeted_spending_decimal: amount, carried_over_decimal }: Line) {
  return row !== null || !isZero(amount) || !isZero(carried_over_decimal);
}

/** Words for a target, a rest that was carried over, a fixed amount, and the amounts of subcategories that the figures include. */
function Traits({ budget, line }: Pick<BudgetRowProps, 'budget' | 'line'>) {
  const format = useFormat();
  const targetText = useTargetText(budget.currency);
  const {
    kind,
    rollover,
    target,
    actual_spending_decimal: spent,
    carried_over_decimal: carried,
    budgeted_spending_decimal: whole,
  } = line;
  const isFuture = phaseOf(budget, format.today()) === 'future';
  const isMore = 'own' in line && line.own.budgeted_spending_decimal !== whole;
  const traits = [
    ...(target !== null && budget.method === 'envelopes' ? [targetText(target)] : []),
    ...(isZero(carried) ? [] : [t('{amount} carried over', { amount: format.money(carried, budget.currency) })]),
    ...(isFuture && !isZero(spent) ? [t('{amount} spent', { amount: format.money(spent, budget.currency) })] : []),
    ...(isMore ? [t('{amount} with subcategories', { amount: format.money(whole, budget.currency) })] : []),
    ...(kind === 'fixed' ? [t('Fixed')] : []),
    ...(rollover === true ? [t('Rolls over')] : []),
  ];
  return <small className={classes.traits}>{traits.join(' · ')}</small>;
}

type TransactionsLinkProps = {
  readonly budget: Budget;
  readonly ids?: readonly string[];
  readonly q?: string;
  readonly label: string;
  readonly children: ReactNode;
};

/** A figure that opens exactly the transactions that it counts. */
export function TransactionsLink({ budget, ids, q = 'is:counted', label, children }: TransactionsLinkProps) {
  const search = { q, from: budget.start_date, to: budget.end_date, ...(ids && { category: [...ids] }) };
  return (
    <Link to="/transactions" search={search} title={t('Transactions of {name}', { name: label })}>
      {children}
    </Link>
  );
}

/**
 * The own amount of a category or a sum. Enter and the arrow keys save it and go to the next one, leaving the field saves it, and Escape
 * restores it. A wrong text stays, with the reason.
 */
function AmountInput({ budget, line }: { budget: Budget; line: Line }) {
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

type UsageBarProps = { readonly budget: Budget; readonly line: Line };

/** How much of a category is used, or is saved by a day. What is over it is striped; in the present month a mark shows today. */
function UsageBar({ budget, line }: UsageBarProps) {
  const format = useFormat();
  const saved = budget.method === 'envelopes' ? savedShare(line) : null;
  const { percent, used, over } = usageOf(line);
  if (saved !== null) {
    const text = t('{percent} saved', { percent: format.percent(saved / 100) });
    return (
      <span className={classes.bar} role="img" aria-label={text} title={text}>
        <i data-saved style={{ width: format.length(saved) }} />
      </span>
    );
  }
  const today = line.kind === 'fixed' ? null : passedShare(budget, format.today());
  const label =
    percent === null ? t('Nothing budgeted') : t('{percent} used', { percent: format.percent(percent / 100) });
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      <i style={{ width: format.length(used) }} />
      {over > 0 && <i data-over style={{ width: format.length(over) }} />}
      {today !== null && <u style={{ insetInlineStart: `${today}%` }} />}
    </span>
  );
}

/** How much of what a month to come needs for the target is assigned. */
function TargetBar({ line }: { line: Line }) {
  const format = useFormat();
  const share = assignedShare(line);
  if (share === null) return null;
  const text = t('{percent} of the target assigned', { percent: format.percent(share / 100) });
  return (
    <span className={classes.bar} role="img" aria-label={text} title={text}>
      <i data-saved style={{ width: `${share}%` }} />
    </span>
  );
}
