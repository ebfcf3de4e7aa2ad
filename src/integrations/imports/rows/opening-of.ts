import { isSameAmount, negated, sumDecimals } from '#integrations/imports/formats/values.ts';
import type { Statement, StatementBalance, StatementRow } from '#integrations/imports/statement.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';

type Opening = Pick<StatementBalance, 'date' | 'amount'>;

/**
 * The balance with which an account of a file begins, if its statements prove it: each opening balance and the rows after it give the
 * closing balance, and the next statement goes on from there.
 */
export function openingOf(statements: readonly Statement[]): Opening | null {
  const first = firstDayOf(statements.flatMap(({ rows }) => rows));
  if (first === null || !haveOneCurrency(statements)) return null;
  const ordered = statements.toSorted((one, other) => (beginOf(one) < beginOf(other) ? -1 : 1));
  const [earliest] = ordered;
  if (earliest === undefined) return null;
  const opening = earliest.opening ?? (ordered.length === 1 ? computed(earliest) : null);
  if (opening === null) return null;
  let balance = opening.amount;
  for (const { opening: next, closing, rows } of ordered) {
    if (next !== null && !isSameAmount(next.amount, balance)) return null;
    balance = sumDecimals([balance, ...booked(rows)]);
    if (closing !== null && !isSameAmount(closing.amount, balance)) return null;
  }
  const before = dayAt(dayNumber(first) - 1);
  return { date: opening.date < before ? opening.date : before, amount: opening.amount };
}

/** The balance before the rows, where the statement has all of them up to the day of its closing balance. */
function computed({ closing, rows, lastDay }: Statement): Opening | null {
  const isWhole = closing !== null && lastDay !== undefined && lastDay !== null && lastDay >= closing.date;
  if (!isWhole || rows.some(({ date }) => date > closing.date)) return null;
  return { date: closing.date, amount: sumDecimals([closing.amount, ...booked(rows).map(negated)]) };
}

function booked(rows: readonly StatementRow[]): string[] {
  return rows.flatMap(({ pending, amount }) => (pending ? [] : [amount]));
}

function beginOf({ opening, rows, closing }: Statement): string {
  return opening?.date ?? firstDayOf(rows) ?? closing?.date ?? '';
}

function firstDayOf(rows: readonly StatementRow[]): string | null {
  return rows.map(({ date }) => date).sort()[0] ?? null;
}

function haveOneCurrency(statements: readonly Statement[]): boolean {
  const codes = statements.flatMap(({ currency, opening, closing, rows }) =>
    [currency, opening?.currency, closing?.currency, ...rows.map((row) => row.currency)].filter((code) => code != null),
  );
  return new Set(codes).size <= 1;
}
