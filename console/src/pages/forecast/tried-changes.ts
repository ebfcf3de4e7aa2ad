import { monthsAfter, sumOf } from '../../ui/format/index.ts';

/** A change that a person tries out; a money amount, negative for money out. */
export type TriedChange = {
  readonly name: string;
  readonly amount: string;
  /** The first day. */
  readonly date: string;
  readonly isMonthly: boolean;
  readonly isOn: boolean;
};

type Day = { readonly date: string; readonly balance_decimal: string };

/** The balances of the days with the changes that are on; exact. */
export function balancesWith(days: readonly Day[], changes: readonly TriedChange[]): string[] {
  const end = days.at(-1)?.date ?? '';
  const moves = changes.filter(({ isOn }) => isOn).flatMap((change) => movesOf(change, end));
  return days.map(({ date, balance_decimal }) =>
    sumOf([balance_decimal, ...moves.filter((move) => move.date <= date).map(({ amount }) => amount)]),
  );
}

function movesOf({ amount, date: first, isMonthly }: TriedChange, end: string) {
  const moves: { readonly date: string; readonly amount: string }[] = [];
  for (let month = 0; ; month += 1) {
    const date = monthsAfter(first, month);
    if (date > end) return moves;
    moves.push({ date, amount });
    if (!isMonthly) return moves;
  }
}

/** Reads a stored list; what is no change is left out. */
export function readChanges(stored: string | null): TriedChange[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isChange) : [];
}

function isChange(one: unknown): one is TriedChange {
  const { name, amount, date, isMonthly, isOn } = Object(one);
  return (
    typeof name === 'string' &&
    /^-?\d+(\.\d+)?$/.test(String(amount)) &&
    /^\d{4}-\d\d-\d\d$/.test(String(date)) &&
    typeof isMonthly === 'boolean' &&
    typeof isOn === 'boolean'
  );
}
