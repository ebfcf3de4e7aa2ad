import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { read, type Schemas } from '../../api/index.ts';
import {
  daysAfter,
  difference,
  earlier,
  isZero,
  later,
  monthStart,
  monthsAfter,
  sumOf,
} from '../../ui/format/index.ts';
import { filtersOf, sortOf, type TransactionsSearch } from './search.ts';
import { monthEnds } from './sums.ts';
import type { RowList } from './use-row-list.ts';

type DaySum = Schemas['TransactionSums']['sums'][number];

/** Money in, out and put aside in one currency, as reports count it. With transfers, nothing is put aside. */
export type PeriodSum = {
  readonly currency: string;
  readonly income: string;
  readonly expense: string;
  readonly aside: string;
};

// Months passed faster than this are not asked for.
const SETTLED_MS = 150;

type Shown = { readonly first: string; readonly start: string; readonly end: string };

/** The sums of the days and the month in view, in a list by date. In the list of one account they have transfers. */
export function usePeriodSums(search: TransactionsSearch, monthStartDay: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (first: string, last: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const next = monthsOf(first, last, monthStartDay);
        setShown((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      }, SETTLED_MS);
    },
    [monthStartDay],
  );
  const isByDate = sortOf(search).endsWith('date');
  const { data } = useQuery({
    ...sumsQuery(search, shown ?? { first: '', start: '', end: '' }),
    enabled: isByDate && shown !== null,
    placeholderData: keepPreviousData,
  });
  const [hasMissing, setHasMissing] = useState(false);
  const dateRows = useCallback(() => setHasMissing(true), []);
  const { data: months } = useQuery({
    ...read('/api/v1/transaction_sums', { query: { ...filtersOf(search), by: 'month' } }),
    enabled: isByDate && hasMissing,
    placeholderData: keepPreviousData,
  });
  const isAscending = sortOf(search) === 'date';
  const ends = useMemo(() => monthEnds(months?.sums ?? [], isAscending), [months, isAscending]);
  const hasTransfers = search.account?.length === 1;
  const sums = useMemo(
    () => (data?.sums ?? []).map((sum) => (hasTransfers ? sum : reportedOf(sum))),
    [data, hasTransfers],
  );
  const days = useMemo(() => Map.groupBy(sums, ({ date }) => date), [sums]);
  const month = isByDate && shown !== null ? shown.first : null;
  return {
    show,
    isByDate,
    /** The first day of the month at the top; null while it is unknown, and in another order than by date. */
    month,
    hasTransfers,
    monthSums: month === null ? [] : byCurrency(sums.filter(({ date }) => isIn(date, month))),
    /** Asks for what `dateAt` needs where rows are not loaded. */
    dateRows,
    /** The day of a loaded row, else its month (YYYY-MM); undefined while it is unknown, and in another order than by date. */
    dateAt: (list: Pick<RowList, 'at'>, index: number): string | undefined =>
      isByDate ? (list.at(index)?.date ?? ends.find(({ end }) => index < end)?.month) : undefined,
    /** The sums of a day by currency. */
    daySums: (date: string) =>
      (isByDate ? (days.get(date) ?? []) : []).map(({ income, expense, currency }) => ({
        amount: difference(income, expense),
        currency,
      })),
    /** The sum of a day with several transactions of one currency; undefined while it is unknown. */
    dayNet: (date: string): { readonly amount: string; readonly currency: string } | undefined => {
      const [sum, ...others] = (isByDate && days.get(date)) || [];
      if (sum === undefined || others.length > 0 || sum.transaction_count < 2) return undefined;
      if (isZero(sum.income) && isZero(sum.expense)) return undefined;
      return { amount: difference(sum.income, sum.expense), currency: sum.currency };
    },
  };
}

export type PeriodSums = ReturnType<typeof usePeriodSums>;

function sumsQuery(search: TransactionsSearch, { start, end }: Shown) {
  const { start_date, end_date, ...filters } = filtersOf(search);
  const period = { start_date: later(start, start_date), end_date: earlier(end, end_date) };
  return read('/api/v1/transaction_sums', { query: { ...filters, ...period, by: 'day' } });
}

// Whole months, so that scrolling within one asks for nothing.
function monthsOf(first: string, last: string, monthStartDay: number): Shown {
  const [early, late] = first < last ? [first, last] : [last, first];
  const next = monthsAfter(monthStart(late, monthStartDay), 1);
  return {
    first: monthStart(first, monthStartDay),
    start: monthStart(early, monthStartDay),
    end: daysAfter(next, -1),
  };
}

function isIn(date: string, month: string): boolean {
  return date >= month && date < monthsAfter(month, 1);
}

function reportedOf({ reported, ...sum }: DaySum): DaySum {
  return { ...sum, reported, income: reported?.income ?? sum.income, expense: reported?.expense ?? sum.expense };
}

function byCurrency(days: readonly DaySum[]): PeriodSum[] {
  return [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    income: sumOf(rows.map(({ income }) => income)),
    expense: sumOf(rows.map(({ expense }) => expense)),
    aside: sumOf(rows.map(({ reported }) => reported?.put_aside ?? '0')),
  }));
}
