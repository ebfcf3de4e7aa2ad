import type { ReactNode } from 'react';
import { isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { figuresMeaning, MoneyText, reportedEntries, useFormat } from '../../ui/index.ts';
import type { Budget } from './budget-queries.ts';
import classes from './budgets.module.css';
import { type CountedSearch, countedInTotals } from './counted-entries.ts';
import { useCanEdit } from './editing.ts';
import { MovableRest, type Moving } from './moving.tsx';
import { TotalLink } from './transactions-link.tsx';
import { phaseOf } from './usage.ts';

type Shown = [label: string, amount: string, entries?: CountedSearch | null];

/** The figures of a whole month of limits. What is not assigned can be moved to categories, and back. */
export function LimitsSummary({ budget, moving }: { budget: Budget; moving: Moving }) {
  const unassigned = budget.available_to_allocate_decimal;
  const totals = countedInTotals(budget);
  const isToCome = phaseOf(budget, useFormat().today()) === 'future';
  const unlessToCome = (...shown: Shown): Shown[] => (isToCome && isZero(shown[1]) ? [] : [shown]);
  const toAssign = t('To assign');
  const figures: Shown[] = [
    [t('Left'), budget.available_to_spend_decimal],
    ...leftByKind(budget),
    ...unlessToCome(t('Spent'), budget.actual_spending_decimal, totals.spent),
    [t('Budgeted'), budget.allocated_spending_decimal],
    ...unlessToCome(t('Income'), budget.actual_income_decimal, totals.income),
    ...asideAndExpected(budget),
    ...present(t('Carried over'), budget.carried_over_decimal),
  ];
  return (
    <Figures budget={budget} figures={figures}>
      {!isZero(unassigned) && (
        <Figure label={toAssign} {...moving.place(null)}>
          <MovableRest budget={budget} place={null} name={toAssign} amount={unassigned} moving={moving} />
        </Figure>
      )}
    </Figures>
  );
}

/** The meaning of the figures, below those of a month of envelopes that are in no sum. */
export function BudgetNotes({ budget }: { budget: Budget }) {
  const canEdit = useCanEdit();
  const figures =
    budget.method === 'limits'
      ? []
      : [
          ...present(t('Missing for targets'), budget.missing_for_targets_decimal),
          ...leftByKind(budget),
          ...asideAndExpected(budget),
        ];
  return (
    <div className={classes.notes}>
      {figures.length > 0 && <Figures budget={budget} figures={figures} />}
      <p>
        {budget.current && `${t('The mark in a bar shows today.')} `}
        {canEdit && t('Drag what is left of a category onto another one to move it.')}
      </p>
      <p>
        {figuresMeaning()} {t('Refunds lower what was spent in their category.')}
      </p>
    </div>
  );
}

type FiguresProps = { readonly budget: Budget; readonly figures: readonly Shown[]; readonly children?: ReactNode };

function Figures({ budget, figures, children }: FiguresProps) {
  return (
    <dl className={classes.summary}>
      {children}
      {figures.map(([label, amount, entries]) => (
        <Figure key={label} label={label}>
          <TotalLink search={entries ?? null} label={label}>
            <MoneyText amount={amount} currency={budget.currency} />
          </TotalLink>
        </Figure>
      ))}
    </dl>
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
function present(label: string, amount: string | null, entries: CountedSearch | null = null): Shown[] {
  return amount === null || isZero(amount) ? [] : [[label, amount, entries]];
}

function leftByKind({ kinds }: Budget): Shown[] {
  if (kinds.length < 2) return [];
  return kinds.map(({ kind, available_to_spend_decimal: left }) => [
    kind === 'fixed' ? t('Left of fixed') : t('Left of flexible'),
    left,
  ]);
}

function asideAndExpected(budget: Budget): Shown[] {
  const days = { from: budget.start_date, to: budget.end_date };
  return [
    ...present(t('Put aside'), budget.put_aside_decimal, reportedEntries.aside(days)),
    ...present(t('Expected income'), budget.expected_income_decimal),
  ];
}
