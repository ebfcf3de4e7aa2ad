import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { calculate, decimalsOf, isNegative, isZero, typedAmount } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconChevronDown } from '../../ui/icons/index.ts';
import { MoneyText, useCanWrite, useFormat } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import classes from './budgets.module.css';
import { CoverLine } from './cover-line.tsx';
import { MovableRest, type Moving } from './moving.tsx';
import { MissingForTarget, useTargetText } from './targets.tsx';
import { passedShare, savedShare, usageOf } from './usage.ts';

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
  const canWrite = useCanWrite();
  const { category, budget_category_id: row } = line;
  const isOverspent = isNegative(line.available_to_spend_decimal);
  return (
    <div
      className={classes.row}
      data-child={isChild}
      data-overspent={(row !== null && isOverspent) || undefined}
      {...moving.place(category.id)}
    >
      <span className={classes.name}>
        {group !== undefined && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('Subcategories of {name}', { name: category.name })}
            aria-expanded={!group.isClosed}
            onClick={group.toggle}
          >
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </ActionIcon>
        )}
        {canWrite && row !== null ? (
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
      <span className={classes.usage}>{isBudgeted(line) && <UsageBar budget={budget} line={line} />}</span>
      <span className={classes.budgeted}>
        <AmountInput budget={budget} line={line} />
      </span>
      <span className={classes.spent}>
        <Flow budget={budget} line={line} ids={ids} />
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

/** Whether the category, or one below it, has an amount to compare with. */
function isBudgeted({ budget_category_id: row, budgeted_spending_decimal: amount, carried_over_decimal }: Line) {
  return row !== null || !isZero(amount) || !isZero(carried_over_decimal);
}

/** Words for a target, a rest that was carried over, a fixed amount, and the amounts of subcategories that the figures include. */
function Traits({ budget, line }: Pick<BudgetRowProps, 'budget' | 'line'>) {
  const format = useFormat();
  const targetText = useTargetText(budget.currency);
  const { kind, rollover, target, carried_over_decimal: carried, budgeted_spending_decimal: whole } = line;
  const isMore = 'own' in line && line.own.budgeted_spending_decimal !== whole;
  const traits = [
    ...(target !== null && budget.method === 'envelopes' ? [targetText(target)] : []),
    ...(isZero(carried) ? [] : [t('{amount} carried over', { amount: format.money(carried, budget.currency) })]),
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

/** The own amount of a category or a sum, saved on Enter and on leaving the field; Escape restores it. */
function AmountInput({ budget, line }: { budget: Budget; line: Line }) {
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
