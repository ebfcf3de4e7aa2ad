import type { Schemas } from '../../api/index.ts';
import { monthsAfter } from '../../ui/format/index.ts';

/** How many months of the calendar are past, with the current one, and how many come. */
export const PAST = 12;
const COMING = 12;

/** Paid and expected income of each month; the current one may have both. */
export function calendarMonths(
  { months, forecast }: Pick<Schemas['PortfolioIncome'], 'months' | 'forecast'>,
  first: string,
) {
  const amounts = (list: typeof months) => new Map(list.map(({ month, amount }) => [month, amount]));
  const [paid, expected] = [amounts(months), amounts(forecast.months)];
  return Array.from({ length: PAST + COMING }, (_, index) => {
    const month = monthsAfter(first, index).slice(0, 7);
    return { month, paid: paid.get(month) ?? '0', expected: expected.get(month) ?? '0' };
  });
}
