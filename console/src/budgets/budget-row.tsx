import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNegative, isZero } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { MoneyText, useCanWrite } from '../ui/index.ts';
import { AmountInput } from './amount-input.tsx';
import classes from './budgets.module.css';
import type { Budget, Line } from './model/index.ts';
import { MovableRest, type Moving } from './moving/index.ts';
import { UsageBar } from './usage/index.ts';

type BudgetRowProps = {
  readonly budget: Budget;
  readonly line: Line;
  /** The categories whose entries the figures count. */
  readonly ids: readonly string[];
  readonly isChild?: true;
  readonly moving: Moving;
  /** Opens the settings of a category. */
  readonly onEdit: (line: Line) => void;
};

/** A category with its amount, to edit in place, its spending, and the rest, which can be moved. */
export function BudgetRow({ budget, line, ids, isChild, moving, onEdit }: BudgetRowProps) {
  const canWrite = useCanWrite();
  const { category, budget_category_id: row } = line;
  const isOverspent = isNegative(line.available_to_spend_decimal);
  return (
    <div className={classes.row} data-child={isChild} {...moving.place(category.id)}>
      <span className={classes.name}>
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
        <small className={classes.traits}>{traitsOf(line).join(' · ')}</small>
      </span>
      <span className={classes.usage}>{isBudgeted(line) && <UsageBar budget={budget} line={line} />}</span>
      <span className={classes.budgeted}>
        <AmountInput budget={budget} line={line} />
      </span>
      <span className={classes.spent}>
        <small className={classes.label}>{t('Spent')} </small>
        <TransactionsLink budget={budget} ids={ids} label={category.name}>
          <MoneyText amount={line.actual_spending_decimal} currency={budget.currency} />
        </TransactionsLink>
      </span>
      <span className={classes.left} data-overspent={isOverspent || undefined}>
        <small className={classes.label}>{t('Left')}</small>
        {isOverspent && (
          <IconAlertTriangle size={16} stroke={1.8} className={classes.alert} role="img" aria-label={t('Overspent')} />
        )}
        {row === null ? (
          <MoneyText amount={line.available_to_spend_decimal} currency={budget.currency} />
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
    </div>
  );
}

/** Whether the category, or one below it, has an amount to compare with. */
function isBudgeted({ budget_category_id: row, budgeted_spending_decimal: amount, carried_over_decimal }: Line) {
  return row !== null || !isZero(amount) || !isZero(carried_over_decimal);
}

/** Words for a fixed amount and for a rest that is carried over. */
function traitsOf({ kind, rollover }: Line): string[] {
  return [...(kind === 'fixed' ? [t('Fixed')] : []), ...(rollover === true ? [t('Rolls over')] : [])];
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
