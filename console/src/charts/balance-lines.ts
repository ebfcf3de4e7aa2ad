import type { Schemas } from '../api/index.ts';
import { daysBetween } from '../format/index.ts';

type Day = Pick<Schemas['BalanceSeries']['balances'][number], 'date' | 'balance_cents'>;

/** Daily balances up to today. The API's series ends with the last entry; the balance has not changed since. */
export function balanceLine(days: readonly Day[], today: string): number[] {
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
