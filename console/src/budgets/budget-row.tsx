import { ActionIcon } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNegative } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { MoneyText, useCanWrite } from '../ui/index.ts';
import { AmountInput } from './amount-input.tsx';
import classes from './budgets.module.css';
import type { Move } from './move-dialog.tsx';
import type { Budget } from './queries.ts';

type Line = Budget['categories'][number] | Budget['categories'][number]['subcategories'][number];

type BudgetRowProps = {
  readonly budget: Budget;
  readonly line: Line;
  /** The categories whose entries the figures count. */
  readonly ids: readonly string[];
  readonly isChild?: true;
  readonly onMove: (move: Move) => void;
};

/** A category with its amount, to edit in place, its spending, and the rest, with a button that moves it. */
export function BudgetRow({ budget, line, ids, isChild, onMove }: BudgetRowProps) {
  const canWrite = useCanWrite();
  const { category, budget_category_id: row } = line;
  return (
    <div className={classes.row} data-child={isChild}>
      <span className={classes.name}>{category.name}</span>
      <span className={classes.budgeted}>
        <AmountInput budget={budget} line={line} />
      </span>
      <span className={classes.spent}>
        <small className={classes.label}>{t('Spent')} </small>
        <TransactionsLink budget={budget} ids={ids} label={category.name}>
          <MoneyText amount={line.actual_spending_decimal} currency={budget.currency} />
        </TransactionsLink>
      </span>
      <span className={classes.left} data-overspent={isNegative(line.available_to_spend_decimal) || undefined}>
        <small className={classes.label}>{t('Left')}</small>
        <MoneyText amount={line.available_to_spend_decimal} currency={budget.currency} />
        {canWrite && row !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Move money from {name}', { name: category.name })}
            onClick={() => onMove({ from: category.id, to: null })}
          >
            <IconArrowsLeftRight size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  );
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
