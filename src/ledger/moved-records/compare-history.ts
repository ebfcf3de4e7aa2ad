/** An amount of a day: a balance at its end, or what its entries add to it. */
export type BalanceDay = { readonly date: string; readonly minor: bigint };

type Known = {
  /** The balances of another program, by ascending day. */
  readonly history: readonly BalanceDay[];
  readonly flows: readonly BalanceDay[];
  /** The balances that are stated here: one a day. */
  readonly stated: readonly BalanceDay[];
};

type Comparison = {
  /** Balances to record: the last one of each month at which the difference changed. */
  readonly missing: readonly BalanceDay[];
  /** The number of days before those whose balance is another one here. */
  readonly between: number;
  /** The first day with another balance. */
  readonly since: string | null;
};

/** Compares the balances of another program with those that entries and valuations give. */
export function compareHistory({ history, flows, stated }: Known): Comparison {
  const changes = new Map<string, BalanceDay>();
  let changed = 0;
  let since: string | null = null;
  let before = 0n;
  const balanceOn = walker(flows, stated);
  const days = new Set(stated.map(({ date }) => date));
  for (const { date, minor } of history) {
    const difference = minor - balanceOn(date);
    if (difference !== 0n) since ??= date;
    if (difference === before || days.has(date)) {
      before = difference;
      continue;
    }
    before = difference;
    changed += 1;
    changes.set(date.slice(0, 7), { date, minor });
  }
  return { missing: [...changes.values()], between: changed - changes.size, since };
}

/** The balance at the end of days that are asked for in ascending order. */
function walker(flows: readonly BalanceDay[], stated: readonly BalanceDay[]): (day: string) => bigint {
  const sums = new Map<string, bigint>();
  for (const { date, minor } of flows) sums.set(date, (sums.get(date) ?? 0n) + minor);
  const fixed = new Map(stated.map(({ date, minor }) => [date, minor]));
  const days = [...new Set([...sums.keys(), ...fixed.keys()])].sort();
  const first = days.findIndex((day) => fixed.has(day));
  // Before the first valuation the history is computed backwards.
  let balance = first === -1 ? 0n : (fixed.get(days[first] ?? '') ?? 0n);
  for (const day of days.slice(0, first + 1)) balance -= sums.get(day) ?? 0n;
  let next = 0;
  return (day) => {
    for (let date = days[next]; date !== undefined && date <= day; date = days[next]) {
      balance = fixed.get(date) ?? balance + (sums.get(date) ?? 0n);
      next += 1;
    }
    return balance;
  };
}
