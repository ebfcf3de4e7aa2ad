import { useQueries } from '@tanstack/react-query';
import { balanceSeriesQuery, type Schemas } from '../api/index.ts';
import { daysAfter, daysBetween } from '../format/index.ts';
import { useFormat } from '../ui/index.ts';

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

// The API's series ends with the last entry; the balance has not changed since.
function balanceLine(days: Schemas['BalanceSeries']['balances'], today: string): number[] {
  const last = days.at(-1);
  if (last === undefined) return [0, 0];
  const since = Math.max(0, daysBetween(last.date, today));
  return [...days.map((day) => day.balance_cents), ...Array.from({ length: since }, () => last.balance_cents)];
}

/** Adds up the lines of several accounts; days before an account was opened count as zero. */
export function sumLines(lines: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length }, (_, index) =>
    lines.reduce((sum, line) => sum + (line[index - length + line.length] ?? 0), 0),
  );
}
