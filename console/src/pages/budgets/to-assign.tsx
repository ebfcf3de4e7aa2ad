import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isNegative, isZero, sumOf } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { Figure, MoneyText, useFormat } from '../../ui/index.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { sharesOf, type Term, termsOf } from './assignable.ts';
import { type Assignment, type Budget, budgetsQuery } from './budget-queries.ts';
import { countedInTotals } from './counted-entries.ts';
import { useCanEdit } from './editing.ts';
import { useFromBefore } from './from-before.tsx';
import { MovableRest, type Moving } from './moving.tsx';
import classes from './to-assign.module.css';
import { TotalLink } from './transactions-link.tsx';

type ToAssignProps = { readonly budget: Budget; readonly moving: Moving };

/** The money that is in no envelope yet, the sum that makes it, and two ways to assign it. It can be moved to categories, and back. */
export function ToAssign({ budget, moving }: ToAssignProps) {
  const { available_to_allocate_decimal: amount, currency } = budget;
  const name = t('To assign');
  return (
    <Paper component="section" aria-labelledby="to-assign" className={classes.card ?? ''} {...moving.place(null)}>
      <div className={classes.figure} data-negative={isNegative(amount) || undefined}>
        <h2 id="to-assign">{name}</h2>
        <MovableRest budget={budget} place={null} name={name} amount={amount} moving={moving}>
          <Figure size="headline" amount={amount} currency={currency} />
        </MovableRest>
      </div>
      <Sum budget={budget} />
      <div className={classes.ways}>
        <InAll budget={budget} />
        <Ways budget={budget} />
      </div>
    </Paper>
  );
}

function Sum({ budget }: { budget: Budget }) {
  const before = useFromBefore(budget);
  const labels: Readonly<Record<Term['name'], string>> = {
    before,
    start: t('Starting amount'),
    income: t('Income'),
    assigned: t('Assigned'),
    held: t('Held for next month'),
  };
  const earned = countedInTotals(budget).income;
  return (
    <dl className={classes.sum}>
      {termsOf(budget).map(({ name, amount, isLess }) => (
        <div key={name} data-less={isLess || undefined}>
          <dt>{labels[name]}</dt>
          <dd>
            <TotalLink search={name === 'income' ? earned : null} label={labels[name]}>
              <MoneyText amount={amount} currency={budget.currency} />
            </TotalLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All money of the month, whatever place it has. */
function InAll({ budget }: { budget: Budget }) {
  const shares = sharesOf(budget);
  const shown = {
    amount: useFormat().money(sumOf(shares), budget.currency),
    b: (text: ReactNode) => <b className="amount">{text}</b>,
  };
  return (
    <p>
      {isZero(budget.held_for_next_month_decimal)
        ? rich('<b>{amount}</b> in the budget, left and not assigned', shown)
        : rich('<b>{amount}</b> in the budget, left, held and not assigned', shown)}
    </p>
  );
}

/** Each opens the dialog that shows what it would do. */
function Ways({ budget }: { budget: Budget }) {
  const [by, setBy] = useState<Assignment | null>(null);
  const { data: months = [] } = useQuery(budgetsQuery());
  if (!useCanEdit()) return null;
  return (
    <div className={classes.buttons}>
      {months.some(({ month }) => month < budget.month) && (
        <Button variant="default" onClick={() => setBy('previous')}>
          {t('As last month')}
        </Button>
      )}
      <Button onClick={() => setBy('targets')}>{t('Assign to targets')}</Button>
      {by !== null && <AssignDialog budget={budget} by={by} onClose={() => setBy(null)} />}
    </div>
  );
}
