import { useQueries } from '@tanstack/react-query';
import { balanceSeriesQuery } from '../api/index.ts';
import { daysAfter } from '../format/index.ts';
import { useFormat } from '../ui/index.ts';
import { balanceLine } from './balance-lines.ts';

const DAYS = 90;

/** The balances of the last 90 days by account, for sparklines only. */
export function useSparklines(ids: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const today = useFormat().today();
  const start = daysAfter(today, -DAYS);
  return useQueries({
    queries: ids.map((id) => ({ ...balanceSeriesQuery(id, start), staleTime: 60_000 })),
    combine: (all) =>
      new Map(
        all.map(({ data }, index) => [ids[index] ?? '', data === undefined ? [] : balanceLine(data.balances, today)]),
      ),
  });
}
