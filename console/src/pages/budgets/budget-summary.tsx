import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { figuresMeaning, MoneyText, reportedEntries, useFormat } from '../../ui/index.ts';
import type { Budget } from './budget-queries.ts';
import classes from './budgets.module.css';
import { type CountedSearch, countedInTotals } from './counted-entries.ts';
import { MovableRest, type Moving } from './moving.tsx';
import { phaseOf } from './usage.ts';

type Shown = [label: string, amount: string, entries?: CountedSearch | null];

/** The figures of the whole month. What is not assigned can be moved to categories, and back. */
export function BudgetSummary({ budget, moving }: { budget: Budget; moving: Moving }) {
  const isEnvelopes = budget.method === 'envelopes';
  const { available_to_allocate_decimal: unassigned, put_aside_decimal: aside } = budget;
  const days = { from: budget.start_date, to: budget.end_date };
  const totals = countedInTotals(budget);
  const money = (amount: string) => <MoneyText amount={amount} currency={budget.currency} />;
  const isToCome = phaseOf(budget, useFormat().today()) === 'future';
  const unlessToCome = (...shown: Shown): Shown[] => (isToCome && isZero(shown[1]) ? [] : [shown]);
  const figures: Shown[] = [
    [t('Left'), budget.available_to_spend_decimal],
    ...(budget.kinds.length > 1 ? budget.kinds.map(leftOfKind) : []),
    ...unlessToCome(t('Spent'), budget.actual_spending_decimal, totals.spent),
    [isEnvelopes ? t('Assigned') : t('Budgeted'), budget.allocated_spending_decimal],
    ...unlessToCome(t('Income'), budget.actual_income_decimal, totals.income),
    ...(isZero(aside) ? [] : [[t('Put aside'), aside, reportedEntries.aside(days)] as Shown]),
    ...present(t('Expected income'), budget.expected_income_decimal),
    ...present(t('Carried over'), budget.carried_over_decimal),
    ...present(t('Starting amount'), isEnvelopes ? budget.starting_amount_decimal : null),
    ...present(t('Missing for targets'), isEnvelopes ? budget.missing_for_targets_decimal : null),
    ...present(t('Held for next month'), isEnvelopes ? budget.held_for_next_month_decimal : null),
  ];
  const toAssign = t('To assign');
  return (
    <>
      <dl className={classes.summary}>
        {(isEnvelopes || !isZero(unassigned)) && (
          <Figure label={toAssign} {...moving.place(null)}>
            <MovableRest budget={budget} place={null} name={toAssign} amount={unassigned} moving={moving} />
          </Figure>
        )}
        {figures.map(([label, amount, entries]) => (
          <Figure key={label} label={label}>
            {entries ? (
              <Link to="/transactions" search={entries} title={t('Transactions of {name}', { name: label })}>
                {money(amount)}
              </Link>
            ) : (
              money(amount)
            )}
          </Figure>
        ))}
      </dl>
      <p className={classes.meaning}>
        {figuresMeaning()} {t('Refunds lower what was spent in their category.')}
      </p>
    </>
  );
}

function Figure({ label, children, ...place }: { label: string; children: ReactNode }) {
  return (
    <div {...place}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An amount that most months do not have. */
function present(label: string, amount: string | null): [string, string][] {
  return amount === null || isZero(amount) ? [] : [[label, amount]];
}

function leftOfKind({ kind, available_to_spend_decimal: left }: Budget['kinds'][number]): [string, string] {
  return [kind === 'fixed' ? t('Left of fixed') : t('Left of flexible'), left];
}
