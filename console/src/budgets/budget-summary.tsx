import { t } from '../i18n/index.ts';
import { MoneyText } from '../ui/index.ts';
import classes from './budgets.module.css';
import type { Budget } from './queries.ts';

/** The figures of the whole month. */
export function BudgetSummary({ budget }: { budget: Budget }) {
  const isEnvelopes = budget.method === 'envelopes';
  const figures = [
    [t('Left'), budget.available_to_spend_decimal],
    [t('Spent'), budget.actual_spending_decimal],
    [isEnvelopes ? t('Assigned') : t('Budgeted'), budget.allocated_spending_decimal],
    [t('Income'), budget.actual_income_decimal],
    ...(isEnvelopes ? [[t('To assign'), budget.available_to_allocate_decimal] as const] : []),
    ...(/[1-9]/.test(budget.carried_over_decimal) ? [[t('Carried over'), budget.carried_over_decimal] as const] : []),
  ] as const;
  return (
    <dl className={classes.summary}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={amount} currency={budget.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
