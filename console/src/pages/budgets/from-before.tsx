import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isZero, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { Budget } from './budget-queries.ts';
import classes from './budgets.module.css';

/** Windows with room for the column, next to the sidebar and next to its narrow form. */
const [WIDE, WITH_RAIL] = ['(min-width: 75em)', '(min-width: 60em) and (max-width: 68.75em)'];
const AT_ONCE = { getInitialValueInEffect: false };

/** The name of what the month before has left, such as "From October". */
export function useFromBefore({ month }: Pick<Budget, 'month'>): string {
  return t('From {month}', { month: useFormat().month(monthsAfter(`${month}-01`, -1), 'name') });
}

/** The heading of the column of what envelopes have from the month before; null where the table has none. */
export function useFromColumn(budget: Budget): string | null {
  const isWide = useMediaQuery(WIDE, false, AT_ONCE);
  const hasRail = useMediaQuery(WITH_RAIL, false, AT_ONCE);
  const heading = useFromBefore(budget);
  return (isWide || hasRail) && budget.method === 'envelopes' ? heading : null;
}

type FromCellProps = { readonly heading: string | null; readonly amount: string; readonly currency: string };

/** The cell of that column; nothing where the table has none. */
export function FromCell({ heading, amount, currency }: FromCellProps) {
  if (heading === null) return null;
  return (
    <span className={classes.from}>
      <VisuallyHidden component="span">{heading} </VisuallyHidden>
      {isZero(amount) ? '–' : <MoneyText amount={amount} currency={currency} />}
    </span>
  );
}
