import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { PeriodSums } from '../model/index.ts';
import classes from './page.module.css';

/** The month at the top of the list, with its money in and out. */
export function MonthSums({ sums: { month, monthSums } }: { readonly sums: PeriodSums }) {
  const format = useFormat();
  if (month === null) return null;
  return (
    <span className={classes.month}>
      <strong>{format.month(month)}</strong>
      {monthSums.slice(0, 2).map(({ currency, income, expense }) => (
        <span key={currency} className={classes.sums}>
          <span>
            <VisuallyHidden component="span">{t('In')} </VisuallyHidden>
            <MoneyText amount={income} currency={currency} kind="flow" />
          </span>
          <span>
            <VisuallyHidden component="span">{t('Out')} </VisuallyHidden>
            <MoneyText amount={/[1-9]/.test(expense) ? `-${expense}` : expense} currency={currency} kind="flow" />
          </span>
        </span>
      ))}
    </span>
  );
}
