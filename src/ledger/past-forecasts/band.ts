import { addDays, type CivilDate, dayNumber } from '#kernel/time/civil-date.ts';

/** The fewest past forecasts that a band is made of. */
export const BAND_MIN = 10;

/** The balances that were expected of some accounts at the end of a day, and their actual balances, from the next day on. */
export type Past = {
  readonly madeOn: CivilDate;
  readonly accounts: readonly {
    readonly currency: string;
    readonly expected: readonly bigint[];
    readonly actual: readonly bigint[];
  }[];
};

type ToCurrency = (minor: bigint, from: string) => bigint;

/**
 * By how much the accounts together had more than was expected one day ahead, two days ahead, and so on, in one currency. Days after
 * `until` are not over.
 */
export function errorsOf(past: readonly Past[], until: CivilDate, convert: ToCurrency): bigint[][] {
  const errors: bigint[][] = [];
  for (const { madeOn, accounts } of past) {
    const days = Math.min(
      dayNumber(until) - dayNumber(madeOn),
      ...accounts.map(({ expected, actual }) => Math.min(expected.length, actual.length)),
    );
    const byCurrency = [...Map.groupBy(accounts, ({ currency }) => currency)];
    for (let at = 0; at < days; at += 1) {
      let error = 0n;
      for (const [currency, all] of byCurrency) {
        let sum = 0n;
        for (const { expected, actual } of all) sum += (actual[at] ?? 0n) - (expected[at] ?? 0n);
        error += convert(sum, currency);
      }
      const ofDay = errors[at] ?? [];
      errors[at] = ofDay;
      ofDay.push(error);
    }
  }
  return errors;
}

/** The least and the most of the middle eight of ten errors; null where there are too few. */
export function bandOf(errors: readonly bigint[] = []): { readonly low: bigint; readonly high: bigint } | null {
  if (errors.length < BAND_MIN) return null;
  const sorted = [...errors].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  // A tenth is left out at each end, rounded down: at least eight of ten are within.
  const left = Math.floor(sorted.length / 10);
  return { low: sorted[left] ?? 0n, high: sorted.at(-1 - left) ?? 0n };
}

/** The first day on which tomorrow has a band, if a forecast is stored each day until then. */
export function firstBandDay(today: CivilDate, madeOn: readonly CivilDate[]): CivilDate | null {
  const yesterday = addDays(today, -1);
  const over = madeOn.filter((date) => date < yesterday).length;
  if (over >= BAND_MIN) return null;
  return addDays(today, BAND_MIN - over + (madeOn.includes(yesterday) ? 0 : 1));
}
