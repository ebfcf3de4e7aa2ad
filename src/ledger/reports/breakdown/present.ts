import type { Currency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { Dimension } from './find-sums.ts';
import type { Group } from './groups.ts';
import type { Period } from './periods.ts';
import { filterOf } from './read-sums.ts';
import type { Series, Tally } from './tally.ts';

/** Income, expense and net of a tally as plain decimals. */
export function presentFigures({ income, expense, count }: Tally, currency: Currency) {
  return {
    income: formatDecimal(income, currency),
    expense: formatDecimal(expense, currency),
    net: formatDecimal(income - expense, currency),
    transaction_count: count,
  };
}

/** The period of a report in parts, and the period that it is compared with. */
export type Cover = {
  readonly by: Dimension;
  readonly currency: Currency;
  readonly period: Period;
  readonly parts: readonly Period[];
  /** Null where the period is not cut into parts. */
  readonly interval: string | null;
  readonly compared: Period | null;
  /** The query that the entries match. */
  readonly q: string | undefined;
};

/** Every part of the period, with or without entries. */
export function presentParts({ parts: tallies }: Series, { parts, currency, q }: Cover) {
  return parts.map((part, index) => ({
    ...days(part),
    ...presentFigures(tallies.get(index) ?? EMPTY, currency),
    filter: filterOf(part, null, [], q),
  }));
}

/** The parts of the period that have entries. */
function presentOwnParts(series: Series, { parts, interval, currency }: Cover) {
  if (interval === null) return [];
  return parts.flatMap((part, index) => {
    const tally = series.parts.get(index);
    return tally === undefined ? [] : [{ ...days(part), ...presentFigures(tally, currency) }];
  });
}

/** A period with its sums. */
export function presentPeriod(period: Period, { whole }: Series, { currency, q }: Pick<Cover, 'currency' | 'q'>) {
  return { ...days(period), ...presentFigures(whole, currency), filter: filterOf(period, null, [], q) };
}

/** A group without those beneath it. */
export function presentGroup({ label, ids, series, compared }: Group, cover: Cover) {
  const { by, currency, period, q } = cover;
  return {
    id: label?.id ?? null,
    name: label?.name ?? null,
    color: label?.color ?? null,
    icon: label?.icon ?? null,
    ...presentFigures(series.whole, currency),
    filter: filterOf(period, by, ids, q),
    periods: presentOwnParts(series, cover),
    comparison:
      cover.compared === null
        ? null
        : { ...presentFigures(compared.whole, currency), filter: filterOf(cover.compared, by, ids, q) },
  };
}

const EMPTY: Tally = { income: 0n, expense: 0n, count: 0 };
const days = ({ start, end }: Period) => ({ start_date: start, end_date: end });
