import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFormat } from '../../../ui/index.ts';
import { monthStatementQuery } from './ask-for-month.ts';
import { type Month, monthNamed } from './months.ts';

/** The month in the address; the current one by default. */
export function useMonth(): Month {
  const { month } = useSearch({ from: '/shell/' });
  const { today, monthStartDay } = useFormat();
  return monthNamed(month, today(), monthStartDay);
}

/** Income and expenses of the month up to today, with the same days of the month before. */
export function useMonthStatement(month: Month) {
  return useQuery(monthStatementQuery(month));
}
