import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { partsOf, periodOf } from './periods.ts';
import { presentFigures } from './present.ts';
import { filterOf, putAsideFilter, readSetting, readSums } from './read-sums.ts';
import type { SavingsRateQuery } from './schemas.ts';
import type { Tally } from './tally.ts';

/**
 * The kept share of the income of each part of a period.
 * @throws AppError `validation_failed` for a period that ends before it begins, or is too long
 */
export async function readSavingsRate(context: Context, query: z.output<typeof SavingsRateQuery>) {
  const setting = await readSetting(context);
  const { currency, monthStartDay } = setting;
  const period = periodOf(query, setting);
  const parts = partsOf(period, query.interval, monthStartDay);
  const { total, aside, unconverted, missing } = await readSums(context, setting, parts, null);
  const present = ({ start, end }: typeof period, tally: Tally, putAside: bigint) => ({
    start_date: start,
    end_date: end,
    ...presentFigures(tally, currency),
    put_aside: formatDecimal(putAside, currency),
    savings_rate: savingsRate(tally),
    filter: filterOf({ start, end }),
    put_aside_filter: putAsideFilter({ start, end }),
  });
  const none: Tally = { income: 0n, expense: 0n, count: 0 };
  return {
    currency: currency.code,
    interval: query.interval,
    ...present(period, total.whole, aside.whole),
    periods: parts.map((part, index) => present(part, total.parts.get(index) ?? none, aside.parts.get(index) ?? 0n)),
    unconverted_count: unconverted,
    missing_rates: missing,
  };
}

/** The kept share of income in percent with one decimal, half away from zero; null without income. */
function savingsRate({ income, expense }: Pick<Tally, 'income' | 'expense'>): string | null {
  if (income <= 0n) return null;
  const net = income - expense;
  const size = ((net < 0n ? -net : net) * 2000n + income) / (2n * income);
  const digits = String(size).padStart(2, '0');
  return `${net < 0n && size > 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}
